import type { Transaction } from 'kysely'
import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import type { decideDisbursement } from '#contract/staff/loan.ts'
import { answerOnce, kept, notKept } from '../answer-once.ts'
import { type Refusal, refuse, type StaffContext } from '../handler.ts'
import { say } from '../platform/copy.ts'
import type { WorkResult } from '../platform/idempotency.ts'
import type { Tables } from '../tables.ts'
import { applicationCopy } from './application-copy.ts'
import { insertDecision } from './decision-store.ts'
import { listDisbursements } from './disbursement-store.ts'
import { loanState } from './facts.ts'
import { prepareDisbursement } from './prepare-disbursement.ts'
import { getLoan, lockLoan } from './store.ts'
import { takeDecision } from './take-decision.ts'

type Input = InputOf<typeof decideDisbursement>
type Output = OutputOf<typeof decideDisbursement>

const decide = async (
  { services, locale, staffName }: StaffContext,
  tx: Transaction<Tables>,
  { orderId, decision, reason }: Input,
): Promise<WorkResult<Output | Refusal>> => {
  const loan = await lockLoan(tx, orderId)
  if (!loan) return notKept(refuse(protocolCode.notFound, say(locale, 'notFound')))
  const tries = await listDisbursements(tx, loan.loanId)
  const hasStopped = tries.every(each => ['failed', 'returned'].includes(each.state))
  if (loanState(loan) !== 'approved' || !hasStopped) {
    return notKept(refuse(refusalCode.decisionTaken, applicationCopy[locale].decisionTaken))
  }
  const taken = { reasons: [], decidedBy: `staff:${staffName}`, note: reason } as const
  if (decision === 'cancel') {
    await takeDecision({ services, tx, loan }, { ...taken, outcome: 'rejected' })
  } else {
    await insertDecision(tx, {
      ...taken,
      outcome: 'approved',
      decisionId: services.random.uuid(),
      loanId: loan.loanId,
      decidedAt: services.clock.now(),
    })
    await prepareDisbursement({ services, tx, loan })
  }
  const { state } = await getLoan(tx, loan.loanId)
  return kept({ orderId, orderStatus: String(state) })
}

/** A person pays an approved loan out again, or cancels it. */
export const decideDisbursementHandler = async (
  input: Input,
  context: StaffContext,
): Promise<Output | Refusal> => {
  const once = { actor: `staff:${context.staffName}`, call: 'decideDisbursement', input }
  const answer = await answerOnce<Output>(
    context,
    once,
    async tx => await decide(context, tx, input),
  )
  context.services.outbox.nudge()
  return answer
}
