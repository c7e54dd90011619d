import type { OutputOf } from '#contract/call.ts'
import { protocolCode } from '#contract/envelope.ts'
import type { getSid } from '#contract/promotion.ts'
import { type CallContext, type Refusal, refuse } from '../handler.ts'
import { say } from '../platform/copy.ts'
import { newSid } from '../session/public.ts'

export const getSidHandler = async (
  _input: object,
  { services, language, call }: CallContext,
): Promise<OutputOf<typeof getSid> | Refusal> => {
  const address = services.addressOf(call)
  const retryAfterSeconds = await services.requestLimits.take('visitorsByHost', address)
  if (retryAfterSeconds !== undefined) {
    return { ...refuse(protocolCode.tooOften, say(language, 'tooOften')), retryAfterSeconds }
  }
  return { sid: newSid(services) }
}
