import type { InputOf, OutputOf } from '#contract/call.ts'
import { refusalCode } from '#contract/envelope.ts'
import type { sendSms } from '#contract/session/calls.ts'
import { sessionCopy } from '#copy/server/session.js'
import {
  type CallContext,
  type Refusal,
  type ReplyWithMessage,
  refuse,
  replyWithMessage,
} from '../../http/handler.ts'
import { parseAnyPhone } from '../../platform/phone/phone.ts'
import type { CodeChannel } from '../../providers/sms/sms-provider.ts'
import { solveCaptcha } from '../captcha/captcha.ts'
import { spendWork } from '../challenge/work.ts'
import { sendCode } from './send-code.ts'

type SendSmsOutput = OutputOf<typeof sendSms>

/**
 * A sign-in code, by SMS or voice. The reply does not depend on whether the phone has an account.
 */
export const sendSignInCode = async (
  input: InputOf<typeof sendSms>,
  context: CallContext,
  { call, channel }: { call: string; channel: CodeChannel },
): Promise<ReplyWithMessage<SendSmsOutput> | Refusal> => {
  const { services, locale, market, idempotencyKey = '' } = context
  const phone = parseAnyPhone(input.phone, market, services.config.markets)
  if (!phone)
    return refuse(refusalCode.phoneRefused, sessionCopy[locale].replies.phoneRefused({ market }))
  const { sid, capcode: guess = '' } = input
  // The same key names another request in another call.
  const key = `${call}:${idempotencyKey}`
  const captchaHash = guess === '' ? null : await solveCaptcha(services, { sid, guess, key })
  if (captchaHash === undefined) {
    return refuse(refusalCode.captchaRefused, sessionCopy[locale].replies.captchaRefused)
  }
  const { altcha: proof = '' } = input
  const work = await spendWork(services, { sid, purpose: 'code', proof, key })
  const sent = await sendCode(context, {
    call,
    input,
    purpose: 'sign-in',
    channel,
    phone,
    sid,
    language: locale,
    captchaHash,
    work,
  })
  return 'refused' in sent ? sent : replyWithMessage(sent, sessionCopy[locale].replies.codeSent)
}
