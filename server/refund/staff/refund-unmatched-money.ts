import type { Transaction } from 'kysely'
import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode } from '#contract/envelope.ts'
import type { refundUnmatchedMoney } from '#contract/refund/staff-calls.ts'
import { marketOfCurrency } from '#domain/market/market.ts'
import { requestStaffRefund } from '../../disbursement/public.ts'
import { type Refusal, refuse, type StaffContext } from '../../http/handler.ts'
import { replyOnce, storedReply, unstoredRefusal } from '../../http/reply-once.ts'
import { lockUnmatched, moveSuspense, refuseDecided } from '../../payment/public.ts'
import { say } from '../../platform/copy.ts'
import type { WorkResult } from '../../platform/database/idempotency.ts'
import type { Tables } from '../../tables.ts'
import { refundResponse } from './refund-response.ts'

type RefundUnmatchedMoneyInput = InputOf<typeof refundUnmatchedMoney>
type RefundUnmatchedMoneyOutput = OutputOf<typeof refundUnmatchedMoney>

const refund = async (
  context: StaffContext,
  tx: Transaction<Tables>,
  { paymentId, bankCode, accountNo, holder, reason }: RefundUnmatchedMoneyInput,
): Promise<WorkResult<RefundUnmatchedMoneyOutput | Refusal>> => {
  const { locale, staff } = context
  const row = await lockUnmatched(tx, paymentId)
  if (!row) return unstoredRefusal(refuse(protocolCode.notFound, say(locale, 'notFound')))
  const decided = refuseDecided(row, locale)
  if (decided) return unstoredRefusal(decided)
  await moveSuspense(tx, paymentId, 'returned', { by: staff.name, reason })
  const requested = await requestStaffRefund(context, tx, {
    source: 'suspense',
    loanId: null,
    paymentId,
    market: marketOfCurrency(row.currency),
    currency: row.currency,
    amountMinor: row.amountMinor,
    account: { bankCode, accountNo, holder },
    reason,
  })
  if ('refused' in requested) return unstoredRefusal(requested)
  return storedReply(refundResponse(requested))
}

/** Refunds unmatched money in suspense to the account that staff name. */
export const refundUnmatchedMoneyHandler = async (
  input: RefundUnmatchedMoneyInput,
  context: StaffContext,
): Promise<RefundUnmatchedMoneyOutput | Refusal> => {
  const once = { actor: `staff:${context.staff.staffId}`, call: 'refundUnmatchedMoney', input }
  const reply = await replyOnce<RefundUnmatchedMoneyOutput>(context, once, tx =>
    refund(context, tx, input),
  )
  context.services.outbox.nudge()
  return reply
}
