import type { InputOf, OutputOf } from '#contract/call.ts'
import { refusalCode } from '#contract/envelope.ts'
import type { getSms } from '#contract/promotion/calls.ts'
import { sessionCopy } from '#copy/server/session.js'
import {
  type CallContext,
  type Refusal,
  type ReplyWithMessage,
  refuse,
  replyWithMessage,
} from '../http/handler.ts'
import { say } from '../platform/copy.ts'
import { marketOfPhone, parsePhone } from '../platform/phone/phone.ts'
import { sendCode, solveCaptcha, spendWork } from '../session/public.ts'
import { countOfPage, templateOf } from './find-template.ts'
import { insertVisit } from './store.ts'

/**
 * Sends a registration code for a solved captcha. The reply never shows whether the phone is
 * registered: only a proven code reveals that.
 */
export const getSmsHandler = async (
  input: InputOf<typeof getSms>,
  context: CallContext,
): Promise<ReplyWithMessage<OutputOf<typeof getSms>> | Refusal> => {
  const { services, idempotencyKey = '' } = context
  // The same key names another request in another call.
  const key = `getSms:${idempotencyKey}`
  const { region, language, market } = await templateOf(services, input.id)
  const phone = parsePhone(input.phone, region)
  if (!phone)
    return refuse(refusalCode.phoneRefused, sessionCopy[language].replies.phoneRefused({ market }))
  if (!(await services.switches.isOn('sign-up', marketOfPhone(phone, context.market)))) {
    return refuse(refusalCode.signUpClosed, say(language, 'signUpClosed'))
  }
  const { sid, capcode: guess } = input
  const captchaHash = await solveCaptcha(services, { sid, guess, key })
  if (!captchaHash)
    return refuse(refusalCode.captchaRefused, sessionCopy[language].replies.captchaRefused)
  const { altcha: proof = '' } = input
  const work = await spendWork(services, { sid, purpose: 'code', proof, key })
  const sent = await sendCode(context, {
    call: 'getSms',
    input,
    purpose: 'register',
    channel: 'sms',
    phone,
    sid,
    language,
    captchaHash,
    work,
  })
  if ('refused' in sent) return sent
  const visit = {
    kind: 'code' as const,
    pageId: input.id ?? '',
    clientType: '',
    pageType: '',
    appFrom: input.app_from ?? '',
    userFrom: input.user_from ?? '',
    utmTag: input.utm_tag ?? '',
    phoneHash: null,
    occurredAt: services.clock.now(),
  }
  await insertVisit(services.db, visit, await countOfPage(services, input.id))
  return replyWithMessage(sent, sessionCopy[language].replies.codeSent)
}
