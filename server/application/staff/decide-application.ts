import type { Transaction } from 'kysely'
import type { decideApplication } from '#contract/application/staff-calls.ts'
import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import { offerCopy } from '#copy/server/offer.js'
import { hasStopped } from '../../disbursement/public.ts'
import { type Refusal, refuse, type StaffContext } from '../../http/handler.ts'
import { replyOnce, storedReply, unstoredRefusal } from '../../http/reply-once.ts'
import {
  getLoan,
  listDecisions,
  loanState,
  lockLoan,
  oneOpenLoan,
  type StoredLoan,
} from '../../loan/public.ts'
import { say } from '../../platform/copy.ts'
import { isUniqueViolation } from '../../platform/database/database-errors.ts'
import type { WorkResult } from '../../platform/database/idempotency.ts'
import { recordHolderVerified } from '../../profile/public.ts'
import type { Tables } from '../../tables.ts'
import { applicationResponse } from '../application-response.ts'
import { proposeOverruling } from '../overrule.ts'
import { takeDecision } from '../take-decision.ts'
import { findVerificationRefusal } from '../verification-refusal.ts'

type DecideApplicationInput = InputOf<typeof decideApplication>
type DecideApplicationOutput = OutputOf<typeof decideApplication>

const outcomes = { approve: 'approved', reject: 'rejected' } as const

/**
 * `first`: not decided yet; `overrule`: it reverses the decision that stands; `no`: the same decision
 * stands already, or a payout is under way.
 */
const decisionKind = async (
  tx: Transaction<Tables>,
  loan: StoredLoan,
  { decision }: DecideApplicationInput,
): Promise<'first' | 'overrule' | 'no'> => {
  const state = loanState(loan)
  if (state === 'under-review') return 'first'
  if (state === 'rejected') return decision === 'approve' ? 'overrule' : 'no'
  if (state !== 'approved' || decision === 'approve') return 'no'
  return (await hasStopped(tx, loan.loanId)) ? 'overrule' : 'no'
}

const decide = async (
  context: StaffContext,
  tx: Transaction<Tables>,
  input: DecideApplicationInput,
): Promise<WorkResult<DecideApplicationOutput | Refusal>> => {
  const { services, locale, staff, audit } = context
  const copy = offerCopy[locale].terms
  const loan = await lockLoan(tx, input.orderId)
  if (!loan) return unstoredRefusal(refuse(protocolCode.notFound, say(locale, 'notFound')))
  const kind = await decisionKind(tx, loan, input)
  if (kind === 'no') return unstoredRefusal(refuse(refusalCode.decisionTaken, copy.decisionTaken))
  const decidedBy = `staff:${staff.name}`
  const last = (await listDecisions(tx, loan.loanId)).at(-1)
  // A decision is overruled by another person than the one who took it.
  if (kind === 'overrule' && last?.decidedBy === decidedBy) {
    return unstoredRefusal(refuse(refusalCode.sameStaff, copy.sameStaff))
  }
  const outcome = outcomes[input.decision]
  if (outcome === 'approved') {
    const isHolderVerified = input.holderVerified === '1'
    const { factsVersion } = input
    const refusal = await findVerificationRefusal(context, tx, {
      loan,
      factsVersion,
      isHolderVerified,
    })
    if (refusal) return unstoredRefusal(refusal)
    if (isHolderVerified) {
      const { borrowerId } = loan
      await recordHolderVerified(services, tx, {
        audit,
        borrowerId,
        staffName: staff.name,
        reason: input.reason,
      })
    }
  }
  const { factsVersion, reason } = input
  const response = async (shown: StoredLoan) =>
    storedReply(await applicationResponse({ ...services, db: tx }, shown, context))
  if (outcome === 'approved' && factsVersion !== undefined) {
    const proposal = await proposeOverruling(context, tx, { loan, factsVersion, reason })
    if (proposal === 'proposed') return await response(loan)
    if (proposal !== 'no-need') return unstoredRefusal(proposal)
  }
  await takeDecision(
    { services, tx, loan, factsVersion: outcome === 'approved' ? Number(factsVersion) : null },
    { outcome, reasons: [], decidedBy, note: reason },
  )
  return await response(await getLoan(tx, loan.loanId))
}

/** Staff decide on an application, or overrule a decision of the rules or of another person. */
export const decideApplicationHandler = async (
  input: DecideApplicationInput,
  context: StaffContext,
): Promise<DecideApplicationOutput | Refusal> => {
  const actor = `staff:${context.staff.name}`
  try {
    const reply = await replyOnce<DecideApplicationOutput>(
      context,
      { actor, call: 'decideApplication', input },
      async tx => await decide(context, tx, input),
    )
    context.services.outbox.nudge()
    return reply
  } catch (error) {
    if (!isUniqueViolation(error, oneOpenLoan)) throw error
    // The rejected borrower has applied for another loan meanwhile.
    const { openLoanExists } = offerCopy[context.locale].terms
    return refuse(refusalCode.openLoanExists, openLoanExists)
  }
}
