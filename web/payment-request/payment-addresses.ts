import { type ApiBase, callPath } from '#contract/call.ts'
import { paymentEvents } from '#contract/payment-request/calls.ts'
import type { LoanReference } from '../loan/loan-addresses.ts'
import { paths } from '../routes.ts'

/** What a payment page collects; the server computes the amount again. */
export type PaymentSelection = {
  /** Major units without grouping, as in the API. */
  readonly amount?: string | undefined
  readonly periods?: string | undefined
  /** Absent: installments. Else cooling-off cancellation, extension, early settlement, or a part. */
  readonly purpose?: 'cooling-off' | 'extension' | 'pay-off' | 'part' | undefined
  /** The day of an early settlement. */
  readonly on?: string | undefined
}

type QueryFields = Readonly<Record<string, string | undefined>>

const withQuery = (path: string, fields: QueryFields): string => {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined && value !== '') query.set(name, value)
  }
  return `${path}?${query}`
}

const loanFields = ({ productId, orderId }: LoanReference): QueryFields => ({ productId, orderId })
const selectionFields = ({ amount, periods, purpose, on }: PaymentSelection): QueryFields => ({
  amount,
  periods,
  purpose,
  on,
})

/**
 * The payment page. With a payment request's number it shows that one instead of making another.
 */
export const paymentAddress = (
  order: LoanReference,
  selection: PaymentSelection,
  requestNo?: string,
): string =>
  withQuery(paths.virtualAccount, {
    ...loanFields(order),
    ...selectionFields(selection),
    bill: requestNo,
  })

/** The payment page of a cooling-off cancellation. */
export const coolingOffPaymentAddress = (order: LoanReference): string =>
  paymentAddress(order, { purpose: 'cooling-off' })

/** Pay or extend, side by side. */
export const payOrExtendAddress = (order: LoanReference): string =>
  withQuery(paths.payOrExtend, loanFields(order))

/** An extension's price, and its pay button. */
export const extensionAddress = (order: LoanReference): string =>
  withQuery(paths.extension, loanFields(order))

export const installmentsAddress = (order: LoanReference): string =>
  withQuery(paths.installments, loanFields(order))

/** The payment page of an early settlement on a day. */
export const earlySettlementPaymentAddress = (
  order: LoanReference,
  { on }: { readonly on: string },
): string => paymentAddress(order, { purpose: 'pay-off', on })

/** The early settlement quote. */
export const earlySettlementAddress = (order: LoanReference): string =>
  withQuery(paths.payOff, loanFields(order))

/** Where a borrower chooses what happens with an overpayment. */
export const refundAddress = (order: LoanReference): string =>
  withQuery(paths.refund, loanFields(order))

/** Choice of the payment method; returns to the payment page with the same selection. */
export const payMethodAddress = (order: LoanReference, selection: PaymentSelection): string =>
  withQuery(paths.payMethod, { ...loanFields(order), ...selectionFields(selection) })

type CardPaymentQuery = { readonly record?: string; readonly other?: boolean }

/** Paying by card: a new payment, a started one by its record, or with another card. */
export const cardPaymentAddress = (
  order: LoanReference,
  selection: PaymentSelection,
  { record, other }: CardPaymentQuery = {},
): string =>
  withQuery(paths.cardRepayment, {
    ...loanFields(order),
    ...selectionFields(selection),
    record,
    other: other ? '1' : undefined,
  })

/** Customer service, with the order it is about. */
export const helpAddress = ({ orderId }: LoanReference): string =>
  withQuery(paths.customerService, { orderId })

/** The payment selection of a page's address. Invalid values are ignored. */
export const readPaymentSelection = (request: Request): PaymentSelection => {
  const query = new URL(request.url).searchParams
  const matching = (name: string, pattern: RegExp) => {
    const value = query.get(name) ?? ''
    return pattern.test(value) ? value : undefined
  }
  return {
    amount: matching('amount', /^\d{1,15}(\.\d{1,2})?$/),
    periods: matching('periods', /^[1-9]\d{0,2}$/),
    purpose: findPurpose(query.get('purpose')),
    on: matching('on', /^\d{4}-\d{2}-\d{2}$/),
  }
}

const findPurpose = (text: string | null): PaymentSelection['purpose'] =>
  text === 'cooling-off' || text === 'extension' || text === 'pay-off' || text === 'part'
    ? text
    : undefined

/** The event stream of one payment request; the browser sends the session's cookie. */
export const paymentRequestStreamAddress = (
  requestNo: string,
  { wire, lang, isNeedPop }: { wire: ApiBase; lang: string; isNeedPop: string },
): string => withQuery(callPath(paymentEvents, wire), { cardNo: requestNo, lang, isNeedPop })
