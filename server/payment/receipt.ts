import type { Kysely } from 'kysely'
import type { OutputOf } from '#contract/call.ts'
import type { generateVcode } from '#contract/payment-request/calls.ts'
import type { LoanAccount } from '#domain/loan/account.ts'
import type { Currency } from '#domain/money/money.ts'
import { amountTextIn } from '#domain/money/parse.ts'
import { accountToday, effectiveStates, type StoredLoan } from '../loan/public.ts'
import type { PaymentRequest } from '../payment-request/public.ts'
import { findPaymentMethod, paymentMethodName } from '../payment-request/public.ts'
import type { Locale } from '../platform/copy.ts'
import type { Services } from '../services.ts'
import type { Tables } from '../tables.ts'
import { allocationFromJson } from './post-payment.ts'
import type { PaymentState } from './tables.ts'

type PaymentReceipt = NonNullable<OutputOf<typeof generateVcode>['receipt']>

export type RequestPayment = {
  readonly paymentId: string
  readonly sequenceNo: bigint
  readonly amountMinor: bigint
  readonly currency: Currency
  readonly paidAt: Date
  readonly paidOn: string
  readonly state: PaymentState
  readonly allocation: unknown
  /** Why it was not booked on the loan; null for what was. */
  readonly suspenseReason: string | null
}

const paymentColumns = [
  'p.suspenseReason',
  'p.paymentId',
  'p.sequenceNo',
  'p.amountMinor',
  'p.currency',
  'p.paidAt',
  'p.paidOn',
  'p.state',
  'p.allocation',
] as const

/** Every payment of a payment request, in the order received. */
export const listPaymentsOfRequest = async (
  db: Kysely<Tables>,
  paymentRequestId: string,
): Promise<RequestPayment[]> =>
  await db
    .selectFrom('payment.payment as p')
    .select(paymentColumns)
    .where('p.paymentRequestId', '=', paymentRequestId)
    .orderBy('p.sequenceNo')
    .execute()

/** Where a payment was made: its payment request's number and method. */
type PaidRequest = Pick<PaymentRequest, 'requestNo' | 'paymentMethodType' | 'paymentMethodCode'>

type PaymentToReceipt = {
  readonly payment: RequestPayment
  /** Undefined for a payment without a payment request. */
  readonly request: PaidRequest | undefined
  /** Of the method's name, where no single bank or shop gives it. */
  readonly locale: Locale
}

/** The receipt of a payment: how it is allocated now, line by line. */
export const paymentReceipt = (
  services: Pick<Services, 'clock'>,
  loan: StoredLoan,
  paid: PaymentToReceipt,
): PaymentReceipt => receiptResponse(loan, accountToday(services, loan), paid)

const receiptResponse = (
  loan: StoredLoan,
  account: LoanAccount,
  { payment, request, locale }: PaymentToReceipt,
): PaymentReceipt => {
  const amountText = amountTextIn(loan.currency)
  const booked = account.payments.find(each => each.paymentId === payment.paymentId)
  const { parts, refundRepaidMinor, overpaidMinor } = allocationFromJson(payment.allocation)
  const lines: PaymentReceipt['lines'] = parts.map(part => ({
    periodNo: part.periodNo,
    kind: part.bucket,
    amount: amountText(part.amountMinor),
  }))
  if (refundRepaidMinor > 0n) {
    const amount = amountText(refundRepaidMinor)
    lines.push({ periodNo: null, kind: 'refund-repayment', amount })
  }
  if (overpaidMinor > 0n) {
    lines.push({ periodNo: null, kind: 'overpaid', amount: amountText(overpaidMinor) })
  }
  return {
    receiptNo: `R${request?.requestNo ?? loan.orderNo}-${payment.sequenceNo}`,
    // Of an earlier overpayment as much as is still there; the row has what was applied at first.
    amount: amountText(booked?.amountMinor ?? payment.amountMinor),
    paidAt: payment.paidAt.toISOString(),
    paidOn: payment.paidOn,
    method: request ? methodOf(loan, request, locale) : '',
    lines,
    outstandingAfter: amountText(booked?.outstandingAfterMinor ?? account.outstandingMinor),
  }
}

const methodOf = (
  { market }: StoredLoan,
  { paymentMethodType, paymentMethodCode }: PaidRequest,
  locale: Locale,
): string => {
  const method = findPaymentMethod(market, paymentMethodType, paymentMethodCode)
  return method ? paymentMethodName(method, locale) : paymentMethodCode
}

export type LoanReceipt = { readonly paymentId: string; readonly receipt: PaymentReceipt }

/** The receipts of every payment that stands on a loan, in the order of its account. */
export const loanReceipts = async (
  db: Kysely<Tables>,
  loan: StoredLoan,
  account: LoanAccount,
  locale: Locale,
): Promise<LoanReceipt[]> => {
  const rows = await db
    .selectFrom('payment.payment as p')
    .leftJoin('paymentRequest.paymentRequest as i', 'i.paymentRequestId', 'p.paymentRequestId')
    .select([...paymentColumns, 'i.requestNo', 'i.paymentMethodType', 'i.paymentMethodCode'])
    .where('p.loanId', '=', loan.loanId)
    .where('p.state', 'in', effectiveStates)
    .execute()
  return account.payments.flatMap(({ paymentId }) => {
    const row = rows.find(each => each.paymentId === paymentId)
    if (!row) return []
    const { requestNo, paymentMethodType, paymentMethodCode } = row
    const request =
      requestNo && paymentMethodType && paymentMethodCode
        ? { requestNo, paymentMethodType, paymentMethodCode }
        : undefined
    return [
      { paymentId, receipt: receiptResponse(loan, account, { payment: row, request, locale }) },
    ]
  })
}
