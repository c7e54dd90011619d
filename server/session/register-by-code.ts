import { refusalCode } from '#contract/envelope.ts'
import type { LandingLanguage } from '#contract/promotion/schemas.ts'
import { sessionCopy } from '#copy/server/session.js'
import type { MarketCode } from '#domain/market/market.ts'
import { type CallContext, type Refusal, refuse, refuseForNow } from '../http/handler.ts'
import { say } from '../platform/copy.ts'
import { marketOfPhone, type Phone } from '../platform/phone/phone.ts'
import type { Services } from '../services.ts'
import { isCaptchaAnswer, solveCaptcha } from './captcha/captcha.ts'
import { isSameOrigin } from './same-origin.ts'
import { isPhoneEnough } from './second-fact/require-second-fact.ts'
import { signIn } from './sign-in.ts'
import { findBoundCaptcha } from './sms-code/code-store.ts'
import { phoneHashOf } from './sms-code/phone-hash.ts'
import { type CodeProof, proveCode } from './sms-code/prove-code.ts'
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
} & CodeProof

/**
 * Checks the captcha and the SMS code of a registration; the code is spent. The same visitor may
 * repeat the request: `again` says so.
 */
export const proveRegistration = async (
  { services, market, call }: CallContext,
  attempt: RegistrationAttempt,
): Promise<ProvenPhone | Refusal> => {
  const { phone, sid, language } = attempt
  if (!(await passesCaptcha(services, attempt))) {
    return refuse(refusalCode.captchaNotTheSame, sessionCopy[language].replies.captchaRefused)
  }
  const owner = codeOwner(services, { purpose: 'register', phone, sid })
  const address = services.addressOf(call)
  const proof = await proveCode(services, { owner, guess: attempt.smsCode.trim(), address })
  if (proof && 'retryAfterSeconds' in proof) {
    return refuseForNow(say(language, 'tooManyRequests'), proof.retryAfterSeconds)
  }
  if (!proof) return refuse(refusalCode.codeRefused, sessionCopy[language].replies.codeRefused)
  return { phone, market: marketOfPhone(phone, market), ...proof }
}

/**
 * Signs the borrower of a proven phone in; answers whether it did. A repeat, or a request from
 * another origin, starts no session: the code is spent. Nor does a registration at an account that
 * needs a second fact, or was closed meanwhile: its owner signs in on the sign-in page.
 */
export const signInRegistered = async (
  context: CallContext,
  { again, phone }: ProvenPhone,
  { borrowerId, isNew }: { readonly borrowerId: string; readonly isNew: boolean },
): Promise<boolean> => {
  if (again || !isSameOrigin(context.services.config, context.call)) return false
  const phoneHash = phoneHashOf(context.services, phone)
  if (!isNew && !(await isPhoneEnough(context, { borrowerId, phoneHash }))) return false
  return (await signIn(context, { phoneHash, borrowerId, isNew })) !== undefined
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
