import type { Kysely } from 'kysely'
import type { OutputOf } from '#contract/call.ts'
import type { generateVcode } from '#contract/repayment.ts'
import { toWire } from '#domain/money/parse.ts'
import { accountToday, type StoredLoan } from '../loan/public.ts'
import type { Services } from '../services.ts'
import type { Tables } from '../tables.ts'
import { allocationFromJson } from './allocation.ts'
import { findPayMethod } from './pay-methods.ts'
import type { Instruction } from './store.ts'
import type { PaymentState } from './tables.ts'

type Receipt = NonNullable<OutputOf<typeof generateVcode>['receipt']>

export type BillPayment = {
  readonly paymentId: string
  readonly sequenceNo: bigint
  readonly amountMinor: bigint
  readonly paidAt: Date
  readonly paidOn: string
  readonly state: PaymentState
  readonly allocation: unknown
}

/** Every payment that reached a bill, in the order received. */
export const listBillPayments = async (
  db: Kysely<Tables>,
  instructionId: string,
): Promise<BillPayment[]> =>
  await db
    .selectFrom('repayment.payment')
    .select([
      'payment_id as paymentId',
      'sequence_no as sequenceNo',
      'amount_minor as amountMinor',
      'paid_at as paidAt',
      'paid_on as paidOn',
      'state',
      'allocation',
    ])
    .where('instruction_id', '=', instructionId)
    .orderBy('sequence_no')
    .execute()

/** How a payment was spread, line by line, as it stands in the books now. */
export const receiptOf = (
  services: Services,
  loan: StoredLoan,
  payment: BillPayment,
  instruction: Instruction,
): Receipt => {
  const { currency } = instruction
  const wire = (minor: bigint) => toWire({ currency, minor })
  const account = accountToday(services, loan)
  const booked = account.payments.find(each => each.paymentId === payment.paymentId)
  const { parts, overpaidMinor } = allocationFromJson(payment.allocation)
  const lines: Receipt['lines'] = parts.map(part => ({
    periodNo: part.periodNo,
    kind: part.bucket,
    amount: wire(part.amountMinor),
  }))
  if (overpaidMinor > 0n) {
    lines.push({ periodNo: null, kind: 'overpaid', amount: wire(overpaidMinor) })
  }
  return {
    receiptNo: `R${instruction.billNo}-${payment.sequenceNo}`,
    amount: wire(payment.amountMinor),
    paidAt: payment.paidAt.toISOString(),
    paidOn: payment.paidOn,
    method:
      findPayMethod(loan.market, instruction.payType, instruction.payCode)?.payName ??
      instruction.payCode,
    lines,
    outstandingAfter: wire(booked?.outstandingAfterMinor ?? account.outstandingMinor),
  }
}
