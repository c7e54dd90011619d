import type { Transaction } from 'kysely'
import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import type { refundUnmatchedMoney } from '#contract/refund/staff-calls.ts'
import { paymentRequestCopy } from '#copy/server/payment-request.js'
import { marketOfCurrency } from '#domain/market/market.ts'
import { needsSecondApproval, requestRefund } from '../../disbursement/public.ts'
import { type Refusal, refuse, type StaffContext } from '../../http/handler.ts'
import { replyOnce, storedReply, unstoredRefusal } from '../../http/reply-once.ts'
import { lockUnmatched, moveSuspense } from '../../payment/public.ts'
import { say } from '../../platform/copy.ts'
import type { WorkResult } from '../../platform/database/idempotency.ts'
import type { Tables } from '../../tables.ts'
import { refundResponse } from './refund-response.ts'

type RefundUnmatchedMoneyInput = InputOf<typeof refundUnmatchedMoney>
type RefundUnmatchedMoneyOutput = OutputOf<typeof refundUnmatchedMoney>

const refund = async (
  { services, locale, staffName }: StaffContext,
  tx: Transaction<Tables>,
  { paymentId, bankCode, accountNo, holder, reason }: RefundUnmatchedMoneyInput,
): Promise<WorkResult<RefundUnmatchedMoneyOutput | Refusal>> => {
  const row = await lockUnmatched(tx, paymentId)
  if (!row) return unstoredRefusal(refuse(protocolCode.notFound, say(locale, 'notFound')))
  if (row.state !== 'suspense') {
    return unstoredRefusal(
      refuse(refusalCode.decisionTaken, paymentRequestCopy[locale].replies.decisionTaken),
    )
  }
  await moveSuspense(tx, paymentId, 'returned', { by: staffName, reason })
  const requested = await requestRefund(
    { services, tx },
    {
      source: 'suspense',
      loanId: null,
      paymentId,
      market: marketOfCurrency(row.currency),
      currency: row.currency,
      amountMinor: row.amountMinor,
      account: { bankCode, accountNo, holder },
      by: `staff:${staffName}`,
      reason,
      needsSecondApproval: needsSecondApproval(row.currency, row.amountMinor),
    },
  )
  return storedReply(refundResponse(requested))
}

/** Refunds unmatched money in suspense to the account that staff name. */
export const refundUnmatchedMoneyHandler = async (
  input: RefundUnmatchedMoneyInput,
  context: StaffContext,
): Promise<RefundUnmatchedMoneyOutput | Refusal> => {
  const once = { actor: `staff:${context.staffName}`, call: 'refundUnmatchedMoney', input }
  const reply = await replyOnce<RefundUnmatchedMoneyOutput>(context, once, tx =>
    refund(context, tx, input),
  )
  context.services.outbox.nudge()
  return reply
}
