import { type ApiBase, callPath } from '#contract/call.ts'
import { paymentEvents } from '#contract/payment-request/calls.ts'
import { paths } from '../routes.ts'

export type LoanReference = { readonly productId: string; readonly orderId: string }

/** What a payment page is asked to collect; the server computes the amount all the same. */
export type PaymentSelection = {
  /** Major units without grouping, as on the wire. */
  readonly amount?: string | undefined
  readonly periods?: string | undefined
  /** Absent: installments. Else the loan is given back or closed early, or more time is bought. */
  readonly purpose?: 'cooling-off' | 'extension' | 'pay-off' | undefined
  /** The day that the amount for closing the loan is for. */
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

export const loanAddress = (order: LoanReference): string =>
  withQuery(paths.loanDetail, loanFields(order))

/** The payment page. With a bill's number it shows that bill instead of making one. */
export const paymentAddress = (
  order: LoanReference,
  wanted: PaymentSelection,
  requestNo?: string,
): string =>
  withQuery(paths.virtualAccount, {
    ...loanFields(order),
    ...selectionFields(wanted),
    bill: requestNo,
  })

/** The payment page of what it costs today to give the loan back. */
export const coolingOffPaymentAddress = (order: LoanReference): string =>
  paymentAddress(order, { purpose: 'cooling-off' })

/** Pay what is due, or take more time: both ways side by side. */
export const payOrExtendAddress = (order: LoanReference): string =>
  withQuery(paths.payOrExtend, loanFields(order))

/** What more time costs, and its pay button. */
export const extensionAddress = (order: LoanReference): string =>
  withQuery(paths.extension, loanFields(order))

/** The installments to choose from. */
export const installmentsAddress = (order: LoanReference): string =>
  withQuery(paths.installments, loanFields(order))

/** The payment page of what closes the loan by the end of a day. */
export const earlySettlementPaymentAddress = (
  order: LoanReference,
  { on }: { readonly on: string },
): string => paymentAddress(order, { purpose: 'pay-off', on })

/** What it costs to close the loan early. */
export const earlySettlementAddress = (order: LoanReference): string =>
  withQuery(paths.payOff, loanFields(order))

/** Where a borrower says what becomes of money paid too much. */
export const refundAddress = (order: LoanReference): string =>
  withQuery(paths.refund, loanFields(order))

/** The chooser of ways to pay; it returns to the payment page with what was asked of that. */
export const payMethodAddress = (order: LoanReference, wanted: PaymentSelection): string =>
  withQuery(paths.payMethod, { ...loanFields(order), ...selectionFields(wanted) })

type CardPaymentQuery = { readonly record?: string; readonly other?: boolean }

/** Paying by card: anew, a charge by its number, or another card than the one that waits. */
export const cardPaymentAddress = (
  order: LoanReference,
  wanted: PaymentSelection,
  { record, other }: CardPaymentQuery = {},
): string =>
  withQuery(paths.cardRepayment, {
    ...loanFields(order),
    ...selectionFields(wanted),
    record,
    other: other ? '1' : undefined,
  })

/** Where a borrower says that something is wrong; it knows which order it is about. */
export const helpAddress = ({ orderId }: LoanReference): string =>
  withQuery(paths.customerService, { orderId })

/** What a page's address asks to be paid. Odd values are dropped: they are hints. */
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
  text === 'cooling-off' || text === 'extension' || text === 'pay-off' ? text : undefined

/** The stream of one bill, for an EventSource: it sends the session's cookie by itself. */
export const paymentRequestStreamAddress = (
  requestNo: string,
  { wire, lang, isNeedPop }: { wire: ApiBase; lang: string; isNeedPop: string },
): string => withQuery(callPath(paymentEvents, wire), { cardNo: requestNo, lang, isNeedPop })
