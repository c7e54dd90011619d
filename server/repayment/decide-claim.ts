import type { Transaction } from 'kysely'
import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import type { decideClaim } from '#contract/staff/repayment.ts'
import { answerOnce, kept, notKept } from '../answer-once.ts'
import { type Refusal, refuse, type StaffContext } from '../handler.ts'
import { lockLoan, type StoredLoan, stands } from '../loan/public.ts'
import { say } from '../platform/copy.ts'
import type { WorkResult } from '../platform/idempotency.ts'
import type { Tables } from '../tables.ts'
import { findClaim } from './claim-store.ts'
import { repaymentCopy } from './copy.ts'
import { describeClaimForStaff } from './describe-claim.ts'
import { endClaim } from './end-claim.ts'
import { tellBill } from './tell-bill.ts'

type Input = InputOf<typeof decideClaim>
type Output = OutputOf<typeof decideClaim>

/** Whether the money said to be found stands on the loan. */
const isBooked = ({ payments }: StoredLoan, paymentId: string | undefined): boolean =>
  payments.some(payment => payment.paymentId === paymentId && stands(payment))

const decide = async (
  { services, locale, staffName }: StaffContext,
  tx: Transaction<Tables>,
  { claimId, outcome, paymentId, reason }: Input,
): Promise<WorkResult<Output | Refusal>> => {
  const copy = repaymentCopy[locale]
  const missing = notKept(refuse(protocolCode.notFound, say(locale, 'notFound')))
  const seen = await findClaim(tx, claimId)
  const loan = seen && (await lockLoan(tx, seen.loanId))
  // Read again only now that nobody else can end it.
  const claim = loan && (await findClaim(tx, claimId))
  if (!claim) return missing
  if (claim.state !== 'open') return notKept(refuse(refusalCode.decisionTaken, copy.claimDecided))
  if (outcome === 'found' && !isBooked(loan, paymentId)) {
    return notKept(refuse(refusalCode.claimedMoneyNotBooked, copy.claimedMoneyNotBooked))
  }
  await endClaim({ services, tx }, claim, {
    state: outcome === 'found' ? 'settled' : 'not-found',
    decidedBy: staffName,
    reason,
    ...(outcome === 'found' && paymentId !== undefined ? { paymentId } : {}),
  })
  const decided = await findClaim(tx, claimId)
  return decided ? kept(describeClaimForStaff(decided)) : missing
}

/** Staff's answer to a claim, given once; the borrower reads its reason. */
export const decideClaimHandler = async (
  input: Input,
  context: StaffContext,
): Promise<Output | Refusal> => {
  const once = { actor: `staff:${context.staffName}`, call: 'decideClaim', input }
  const answer = await answerOnce<Output>(context, once, tx => decide(context, tx, input))
  if ('claimId' in answer) tellBill(context.services, answer.cardNo)
  return answer
}
