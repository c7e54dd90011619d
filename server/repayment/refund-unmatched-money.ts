import type { Transaction } from 'kysely'
import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import type { refundUnmatchedMoney } from '#contract/staff/refund.ts'
import { marketOfCurrency } from '#domain/market/market.ts'
import { answerOnce, kept, notKept } from '../answer-once.ts'
import { type Refusal, refuse, type StaffContext } from '../handler.ts'
import { askRefund, needsSecond } from '../loan/public.ts'
import { say } from '../platform/copy.ts'
import type { WorkResult } from '../platform/idempotency.ts'
import type { Tables } from '../tables.ts'
import { repaymentCopy } from './copy.ts'
import { describeRefund } from './describe-refund.ts'
import { moveHeld } from './payment-store.ts'
import { lockUnmatched } from './unmatched-store.ts'

type Input = InputOf<typeof refundUnmatchedMoney>
type Output = OutputOf<typeof refundUnmatchedMoney>

const refund = async (
  { services, locale, staffName }: StaffContext,
  tx: Transaction<Tables>,
  { paymentId, bankCode, accountNo, holder, reason }: Input,
): Promise<WorkResult<Output | Refusal>> => {
  const row = await lockUnmatched(tx, paymentId)
  if (!row) return notKept(refuse(protocolCode.notFound, say(locale, 'notFound')))
  if (row.state !== 'suspense') {
    return notKept(refuse(refusalCode.decisionTaken, repaymentCopy[locale].decisionTaken))
  }
  await moveHeld(tx, paymentId, 'returned', { by: staffName, reason })
  const asked = await askRefund(
    { services, tx },
    {
      source: 'suspense',
      loanId: null,
      paymentId,
      market: marketOfCurrency(row.currency),
      currency: row.currency,
      amountMinor: row.amount_minor,
      account: { bankCode, accountNo, holder },
      by: `staff:${staffName}`,
      reason,
      needsSecond: needsSecond(row.currency, row.amount_minor),
    },
  )
  return kept(describeRefund(asked))
}

/** Money that belongs to no bill goes back to whoever sent it, as far as staff can tell who. */
export const refundUnmatchedMoneyHandler = async (
  input: Input,
  context: StaffContext,
): Promise<Output | Refusal> => {
  const once = { actor: `staff:${context.staffName}`, call: 'refundUnmatchedMoney', input }
  const answer = await answerOnce<Output>(context, once, tx => refund(context, tx, input))
  context.services.outbox.nudge()
  return answer
}
