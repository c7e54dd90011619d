import { callPath, type WireBase } from '#contract/call.ts'
import { paymentEvents } from '#contract/repayment.ts'
import { paths } from '../routes.ts'

export type Order = { readonly productId: string; readonly orderId: string }

/** What a payment page is asked to collect; the server computes the amount all the same. */
export type Asked = {
  /** Major units without grouping, as on the wire. */
  readonly amount?: string | undefined
  readonly periods?: string | undefined
  /** Absent: installments. Else the loan is given back or closed early, or more time is bought. */
  readonly purpose?: 'cooling-off' | 'extension' | 'pay-off' | undefined
  /** The day that the amount for closing the loan is for. */
  readonly on?: string | undefined
}

type Fields = Readonly<Record<string, string | undefined>>

const address = (path: string, fields: Fields): string => {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined && value !== '') query.set(name, value)
  }
  return `${path}?${query}`
}

const of = ({ productId, orderId }: Order): Fields => ({ productId, orderId })
const asked = ({ amount, periods, purpose, on }: Asked): Fields => ({
  amount,
  periods,
  purpose,
  on,
})

export const loanAddress = (order: Order): string => address(paths.loanDetail, of(order))

/** The payment page. With a bill's number it shows that bill instead of making one. */
export const paymentAddress = (order: Order, wanted: Asked, billNo?: string): string =>
  address(paths.virtualAccount, { ...of(order), ...asked(wanted), bill: billNo })

/** The payment page of what it costs today to give the loan back. */
export const giveBackAddress = (order: Order): string =>
  paymentAddress(order, { purpose: 'cooling-off' })

/** Pay what is due, or take more time: both ways side by side. */
export const payOrExtendAddress = (order: Order): string => address(paths.payOrExtend, of(order))

/** What more time costs, and its pay button. */
export const extensionAddress = (order: Order): string => address(paths.extension, of(order))

/** The installments to choose from. */
export const installmentsAddress = (order: Order): string => address(paths.installments, of(order))

/** The payment page of what closes the loan by the end of a day. */
export const payOffPaymentAddress = (order: Order, { on }: { readonly on: string }): string =>
  paymentAddress(order, { purpose: 'pay-off', on })

/** What it costs to close the loan early. */
export const payOffAddress = (order: Order): string => address(paths.payOff, of(order))

/** Where a borrower says what becomes of money paid too much. */
export const refundAddress = (order: Order): string => address(paths.refund, of(order))

/** The chooser of ways to pay; it returns to the payment page with what was asked of that. */
export const payMethodAddress = (order: Order, wanted: Asked): string =>
  address(paths.payMethod, { ...of(order), ...asked(wanted) })

type CardState = { readonly record?: string; readonly other?: boolean }

/** Paying by card: anew, a charge by its number, or another card than the one that waits. */
export const cardPaymentAddress = (
  order: Order,
  wanted: Asked,
  { record, other }: CardState = {},
): string =>
  address(paths.cardRepayment, {
    ...of(order),
    ...asked(wanted),
    record,
    other: other ? '1' : undefined,
  })

/** Where a borrower says that something is wrong; it knows which order it is about. */
export const helpAddress = ({ orderId }: Order): string =>
  address(paths.customerService, { orderId })

/** What a page's address asks to be paid. Odd values are dropped: they are hints. */
export const readAsked = (request: Request): Asked => {
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

const findPurpose = (text: string | null): Asked['purpose'] =>
  text === 'cooling-off' || text === 'extension' || text === 'pay-off' ? text : undefined

/** The stream of one bill, for an EventSource: it sends the session's cookie by itself. */
export const billStreamAddress = (
  billNo: string,
  { wire, lang, isNeedPop }: { wire: WireBase; lang: string; isNeedPop: string },
): string => address(callPath(paymentEvents, wire), { cardNo: billNo, lang, isNeedPop })
