import type { InputOf } from '#contract/call.ts'
import { protocolCode } from '#contract/envelope.ts'
import type { getCaptcha } from '#contract/promotion/calls.ts'
import { type CallContext, type Refusal, refuse } from '../http/handler.ts'
import { say } from '../platform/copy.ts'
import { newCaptcha } from '../session/public.ts'

/** A new picture each time; the reply contains its answer only as an image. */
export const getCaptchaHandler = async (
  { sid }: InputOf<typeof getCaptcha>,
  { services, language, call }: CallContext,
): Promise<Response | Refusal> => {
  const retryAfterSeconds =
    // The address first: anyone may have any number of ids, and each would be a row of its own.
    (await services.requestLimits.take('captchaByHost', services.addressOf(call))) ??
    (await services.requestLimits.take('captchaByVisitor', sid))
  if (retryAfterSeconds !== undefined) {
    return {
      ...refuse(protocolCode.tooManyRequests, say(language, 'tooManyRequests')),
      retryAfterSeconds,
    }
  }
  const picture = await newCaptcha(services, sid)
  return new Response(new Uint8Array(picture), {
    headers: { 'Content-Type': 'image/png', 'Cache-Control': 'no-store' },
  })
}
