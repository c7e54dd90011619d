import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode } from '#contract/envelope.ts'
import type { readCaptcha } from '#contract/sandbox/calls.ts'
import { type CallContext, type Refusal, refuse } from '../http/handler.ts'
import { say } from '../platform/copy.ts'

export const readCaptchaHandler = async (
  { sid }: InputOf<typeof readCaptcha>,
  { services, locale }: CallContext,
): Promise<OutputOf<typeof readCaptcha> | Refusal> => {
  const text = services.captchaPainter.recall(sid)
  return text === undefined ? refuse(protocolCode.notFound, say(locale, 'notFound')) : { text }
}
