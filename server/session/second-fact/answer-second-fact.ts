import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import type { answerSecondFact } from '#contract/session/calls.ts'
import { sessionCopy } from '#copy/server/session.js'
import { type CallContext, type Refusal, refuse } from '../../http/handler.ts'
import { say } from '../../platform/copy.ts'
import { parseAnyPhone } from '../../platform/phone/phone.ts'
import { findBorrowerByPhone, isOwnFact } from '../../profile/public.ts'
import { isSameOrigin } from '../same-origin.ts'
import { signIn } from '../sign-in.ts'
import { codeOwner } from '../sms-code/send-code.ts'
import { countFactTry, findAwaiting, forgetFactTries, takeAwaiting } from './fact-store.ts'
import { factLocked } from './require-second-fact.ts'

/**
 * Ends a sign-in that waits for a second fact: the visitor who proved the code answers, and gets
 * the session. Every wrong answer has the same reply, whatever was answered and whatever is stored,
 * and counts for the account until staff unlock it.
 */
export const answerSecondFactHandler = async (
  { sid, phone: typed, birthOn = '', idNumberEnd = '' }: InputOf<typeof answerSecondFact>,
  context: CallContext,
): Promise<OutputOf<typeof answerSecondFact> | Refusal> => {
  const { services, locale, market, call } = context
  const { replies } = sessionCopy[locale]
  if (!isSameOrigin(services.config, call)) {
    return refuse(protocolCode.malformed, say(locale, 'wrongOrigin'))
  }
  const phone = parseAnyPhone(typed, market, services.config.markets)
  if (!phone) return refuse(refusalCode.phoneRefused, replies.phoneRefused({ market }))
  const now = services.clock.wallNow()
  const owner = codeOwner(services, { purpose: 'sign-in', phone, sid })
  const [codeId, borrower] = await Promise.all([
    findAwaiting(services.db, owner, now),
    findBorrowerByPhone(services, phone.number),
  ])
  // Too late, or never proven by this visitor: the same as an expired code.
  if (codeId === undefined || !borrower) return refuse(refusalCode.codeRefused, replies.codeRefused)
  const { borrowerId } = borrower
  if (!(await countFactTry(services.db, borrowerId, now))) return factLocked(locale)
  const answer = { birthOn: birthOn.trim(), idNumberEnd: idNumberEnd.trim() }
  if (!(await isOwnFact(services, borrowerId, answer))) {
    return refuse(refusalCode.secondFactRefused, replies.secondFactRefused)
  }
  if (!(await takeAwaiting(services.db, codeId, now))) {
    return refuse(refusalCode.codeRefused, replies.codeRefused)
  }
  await forgetFactTries(services.db, borrowerId)
  const session = await signIn(context, { phoneHash: owner.phoneHash, borrowerId, isNew: false })
  if (!session) return refuse(refusalCode.codeRefused, replies.codeRefused)
  return { isNew: '0', ...session }
}
