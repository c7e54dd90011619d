import type { Transaction } from 'kysely'
import type { InputOf, OutputOf } from '#contract/call.ts'
import type { decideDisbursement } from '#contract/disbursement/staff-calls.ts'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import { offerCopy } from '#copy/server/offer.js'
import { takeDecision } from '../../application/public.ts'
import { type Refusal, refuse, type StaffContext } from '../../http/handler.ts'
import { replyOnce, storedReply, unstoredRefusal } from '../../http/reply-once.ts'
import { getLoan, insertDecision, loanState, lockLoan } from '../../loan/public.ts'
import { say } from '../../platform/copy.ts'
import type { WorkResult } from '../../platform/database/idempotency.ts'
import { findFrozenFacts } from '../../profile/public.ts'
import type { Tables } from '../../tables.ts'
import { prepareDisbursement } from '../prepare-disbursement.ts'
import { listDisbursements } from '../store.ts'

type DecideDisbursementInput = InputOf<typeof decideDisbursement>
type DecideDisbursementOutput = OutputOf<typeof decideDisbursement>

const decide = async (
  { services, locale, staffName }: StaffContext,
  tx: Transaction<Tables>,
  { orderId, decision, reason, factsVersion }: DecideDisbursementInput,
): Promise<WorkResult<DecideDisbursementOutput | Refusal>> => {
  const loan = await lockLoan(tx, orderId)
  if (!loan) return unstoredRefusal(refuse(protocolCode.notFound, say(locale, 'notFound')))
  const attempts = await listDisbursements(tx, loan.loanId)
  const hasStopped = attempts.every(each => ['failed', 'returned'].includes(each.state))
  if (loanState(loan) !== 'approved' || !hasStopped) {
    return unstoredRefusal(refuse(refusalCode.decisionTaken, offerCopy[locale].terms.decisionTaken))
  }
  const latest = await findFrozenFacts({ db: tx, cipher: services.cipher }, loan.loanId)
  if (factsVersion !== undefined && factsVersion !== String(latest?.version)) {
    const { factsChanged } = offerCopy[locale].terms
    return unstoredRefusal(refuse(refusalCode.factsChanged, factsChanged))
  }
  const shared = { reasons: [], decidedBy: `staff:${staffName}`, note: reason } as const
  if (decision === 'cancel') {
    await takeDecision(
      { services, tx, loan, factsVersion: null },
      { ...shared, outcome: 'rejected' },
    )
  } else {
    await insertDecision(tx, {
      ...shared,
      outcome: 'approved',
      decisionId: services.random.uuid(),
      loanId: loan.loanId,
      decidedAt: services.clock.now(),
    })
    // Without a version the money goes where the last attempt sent it.
    const version = factsVersion === undefined ? attempts.at(-1)?.factsVersion : latest?.version
    await prepareDisbursement({ services, tx, loan, factsVersion: version ?? null })
  }
  const { state } = await getLoan(tx, loan.loanId)
  return storedReply({ orderId, orderStatus: String(state) })
}

/** Staff disburse an approved loan again after a failed payout, or cancel it. */
export const decideDisbursementHandler = async (
  input: DecideDisbursementInput,
  context: StaffContext,
): Promise<DecideDisbursementOutput | Refusal> => {
  const once = { actor: `staff:${context.staffName}`, call: 'decideDisbursement', input }
  const reply = await replyOnce<DecideDisbursementOutput>(
    context,
    once,
    async tx => await decide(context, tx, input),
  )
  context.services.outbox.nudge()
  return reply
}
