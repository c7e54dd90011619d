import type { Transaction } from 'kysely'
import type { InputOf, OutputOf } from '#contract/call.ts'
import type { decideDisbursement } from '#contract/disbursement/staff-calls.ts'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import { offerCopy } from '#copy/server/offer.js'
import {
  findVerificationRefusal,
  proposeOverruling,
  takeDecision,
} from '../../application/public.ts'
import { type Refusal, refuse, type StaffContext } from '../../http/handler.ts'
import { replyOnce, storedReply, unstoredRefusal } from '../../http/reply-once.ts'
import { getLoan, loanState, lockLoan } from '../../loan/public.ts'
import { say } from '../../platform/copy.ts'
import type { WorkResult } from '../../platform/database/idempotency.ts'
import { recordHolderVerified } from '../../profile/public.ts'
import type { Tables } from '../../tables.ts'
import { hasStopped, listDisbursements } from '../store.ts'

type DecideDisbursementInput = InputOf<typeof decideDisbursement>
type DecideDisbursementOutput = OutputOf<typeof decideDisbursement>

const decide = async (
  context: StaffContext,
  tx: Transaction<Tables>,
  input: DecideDisbursementInput,
): Promise<WorkResult<DecideDisbursementOutput | Refusal>> => {
  const { services, locale, staff, audit } = context
  const { orderId, decision, reason, factsVersion } = input
  const loan = await lockLoan(tx, orderId)
  if (!loan) return unstoredRefusal(refuse(protocolCode.notFound, say(locale, 'notFound')))
  if (loanState(loan) !== 'approved' || !(await hasStopped(tx, loan.loanId))) {
    return unstoredRefusal(refuse(refusalCode.decisionTaken, offerCopy[locale].terms.decisionTaken))
  }
  // Without a version the money goes where the last attempt sent it.
  const attempts = await listDisbursements(tx, loan.loanId)
  const lastVersion = attempts.at(-1)?.factsVersion ?? null
  const version = factsVersion === undefined ? lastVersion : Number(factsVersion)
  if (decision === 'retry' && factsVersion !== undefined && version !== lastVersion) {
    const isHolderVerified = input.holderVerified === '1'
    const request = { loan, factsVersion, isHolderVerified }
    const refusal = await findVerificationRefusal(context, tx, request)
    if (refusal) return unstoredRefusal(refusal)
    if (isHolderVerified) {
      await recordHolderVerified(services, tx, {
        audit,
        borrowerId: loan.borrowerId,
        staffName: staff.name,
        reason,
      })
    }
    // Nobody has decided on these facts: what one person may not approve, one may not pay out either.
    const proposal = await proposeOverruling(context, tx, { loan, factsVersion, reason })
    if (proposal === 'proposed') return storedReply({ orderId, orderStatus: String(loan.state) })
    if (proposal !== 'no-need') return unstoredRefusal(proposal)
  }
  const isRetry = decision === 'retry'
  await takeDecision(
    { services, tx, loan, factsVersion: isRetry ? version : null },
    {
      outcome: isRetry ? 'approved' : 'rejected',
      reasons: [],
      decidedBy: `staff:${staff.name}`,
      note: reason,
    },
  )
  const { state } = await getLoan(tx, loan.loanId)
  return storedReply({ orderId, orderStatus: String(state) })
}

/**
 * Staff disburse an approved loan again after a failed payout, or cancel it. On facts that nobody has
 * decided on, a second person decides where a rule says so.
 */
export const decideDisbursementHandler = async (
  input: DecideDisbursementInput,
  context: StaffContext,
): Promise<DecideDisbursementOutput | Refusal> => {
  const once = { actor: `staff:${context.staff.name}`, call: 'decideDisbursement', input }
  const reply = await replyOnce<DecideDisbursementOutput>(
    context,
    once,
    async tx => await decide(context, tx, input),
  )
  context.services.outbox.nudge()
  return reply
}
