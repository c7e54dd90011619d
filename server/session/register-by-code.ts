import { refusalCode } from '#contract/envelope.ts'
import type { LandingLanguage } from '#contract/promotion/schemas.ts'
import { sessionCopy } from '#copy/server/session.js'
import type { MarketCode } from '#domain/market/market.ts'
import { type CallContext, type Refusal, refuse } from '../http/handler.ts'
import { marketOfPhone, type Phone } from '../platform/phone/phone.ts'
import type { Services } from '../services.ts'
import { isCaptchaAnswer, solveCaptcha } from './captcha/captcha.ts'
import { isSameOrigin } from './same-origin.ts'
import { signIn } from './sign-in.ts'
import { findBoundCaptcha } from './sms-code/code-store.ts'
import { proveCode } from './sms-code/prove-code.ts'
import { codeOwner } from './sms-code/send-code.ts'

export type RegistrationAttempt = {
  readonly phone: Phone
  readonly sid: string
  readonly captchaGuess: string
  readonly smsCode: string
  readonly language: LandingLanguage
}

/** A phone whose code was right: the account's market, and the code that proves it. */
export type ProvenPhone = {
  readonly phone: Phone
  readonly market: MarketCode
  readonly codeId: string
}

/**
 * Checks the captcha and the SMS code of a registration, opens the account and signs the borrower
 * in. `openAccount` is called only for a proven phone, and again when the same visitor repeats the
 * request. A repeat, or a request from another origin, starts no session: the code is spent.
 */
export const registerByCode = async (
  context: CallContext,
  attempt: RegistrationAttempt,
  openAccount: (proven: ProvenPhone) => Promise<{ borrowerId: string; isNew: boolean }>,
): Promise<{ isNew: boolean; signedIn: boolean } | Refusal> => {
  const { services, market, call } = context
  const { phone, sid, language } = attempt
  if (!(await passesCaptcha(services, attempt))) {
    return refuse(refusalCode.captchaNotTheSame, sessionCopy[language].replies.captchaRefused)
  }
  const owner = codeOwner(services, { purpose: 'register', phone, sid })
  const proof = await proveCode(services, owner, attempt.smsCode.trim())
  if (!proof) return refuse(refusalCode.codeRefused, sessionCopy[language].replies.codeRefused)
  const { codeId } = proof
  const { borrowerId, isNew } = await openAccount({
    phone,
    market: marketOfPhone(phone, market),
    codeId,
  })
  const signedIn = !proof.again && isSameOrigin(services.config, call.req.raw)
  if (signedIn) await signIn(context, borrowerId)
  return { isNew, signedIn }
}

/**
 * Whether the captcha typed is the one that the code was requested with, or, after the visitor
 * loaded a new picture, the new one, which this spends. True when the code needed no captcha.
 */
const passesCaptcha = async (
  services: Services,
  { phone, sid, captchaGuess: guess }: RegistrationAttempt,
): Promise<boolean> => {
  const owner = codeOwner(services, { purpose: 'register', phone, sid })
  const bound = await findBoundCaptcha(services.db, owner, services.clock.wallNow())
  if (!bound?.captchaHash) return true
  if (isCaptchaAnswer(services, bound.captchaHash, { sid, guess })) return true
  const key = `register:${services.random.token(16)}`
  return (await solveCaptcha(services, { sid, guess, key })) !== undefined
}
