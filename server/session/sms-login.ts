import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import type { smsLogin } from '#contract/session/calls.ts'
import { sessionCopy } from '#copy/server/session.js'
import { type CallContext, type Refusal, refuse, refuseForNow } from '../http/handler.ts'
import { say } from '../platform/copy.ts'
import { inTransaction } from '../platform/database/database.ts'
import { marketOfPhone, parseAnyPhone } from '../platform/phone/phone.ts'
import { findBorrowerByPhone, registerBorrower } from '../profile/public.ts'
import { isSameOrigin } from './same-origin.ts'
import { awaitFact } from './second-fact/fact-store.ts'
import { isPhoneEnough, refuseWithoutFact } from './second-fact/require-second-fact.ts'
import { signIn } from './sign-in.ts'
import { proveCode } from './sms-code/prove-code.ts'
import { codeOwner } from './sms-code/send-code.ts'

/**
 * Signs in a visitor who proves a phone, and opens an account when there is none: before the proof
 * neither text, shape nor timing of the reply depends on whether there is one. An account with
 * personal data needs a second fact from a new device (`answerSecondFact`).
 */
export const smsLoginHandler = async (
  input: InputOf<typeof smsLogin>,
  context: CallContext,
): Promise<OutputOf<typeof smsLogin> | Refusal> => {
  const { services, locale, market, call } = context
  // Another site must not sign a visitor in with an attacker's account.
  if (!isSameOrigin(services.config, call)) {
    return refuse(protocolCode.malformed, say(locale, 'wrongOrigin'))
  }
  const phone = parseAnyPhone(input.phone, market, services.config.markets)
  if (!phone)
    return refuse(refusalCode.phoneRefused, sessionCopy[locale].replies.phoneRefused({ market }))
  const owner = codeOwner(services, { purpose: 'sign-in', phone, sid: input.sid })
  const address = services.addressOf(call)
  const proof = await proveCode(services, { owner, guess: input.smsCode.trim(), address })
  if (proof && 'retryAfterSeconds' in proof) {
    return refuseForNow(say(locale, 'tooManyRequests'), proof.retryAfterSeconds)
  }
  if (!proof) return refuse(refusalCode.codeRefused, sessionCopy[locale].replies.codeRefused)
  const home = marketOfPhone(phone, market)
  if (
    !(await services.switches.isOn('sign-up', home)) &&
    !(await findBorrowerByPhone(services, phone.number))
  ) {
    return refuse(refusalCode.signUpClosed, say(locale, 'signUpClosed'))
  }
  const account = { market: home, phone: phone.number, now: services.clock.now() }
  const { borrowerId, isNew } = await inTransaction(services.db, tx =>
    registerBorrower(tx, services, account),
  )
  if (!isNew && !(await isPhoneEnough(context, { borrowerId, phoneHash: owner.phoneHash }))) {
    await awaitFact(services.db, proof.codeId, services.clock.wallNow())
    return await refuseWithoutFact(context, borrowerId)
  }
  const session = await signIn(context, { phoneHash: owner.phoneHash, borrowerId, isNew })
  // The code is spent: with another one the phone opens a new account.
  if (!session) return refuse(refusalCode.codeRefused, sessionCopy[locale].replies.codeRefused)
  return { isNew: isNew ? '1' : '0', ...session }
}
