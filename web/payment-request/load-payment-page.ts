import type { Client } from '#contract/client.ts'
import { coolingOffExit } from '#contract/early-settlement/calls.ts'
import { protocolCode, type Reply, refusalCode } from '#contract/envelope.ts'
import { delayDetail } from '#contract/extension/calls.ts'
import { generateVcode, initPayType, paymentEvents } from '#contract/payment-request/calls.ts'
import { isCurrency } from '#domain/money/money.ts'
import { toDecimalString } from '#domain/money/parse.ts'
import type { LoanReference } from '../loan/loan-addresses.ts'
import { newAttemptKey } from '../shell/attempt-key.ts'
import { requireData, requireOrder, requireParameter } from '../shell/failure/screen-failure.ts'
import type { ChoiceStore } from './method/choice-store.ts'
import {
  asksForDefault,
  clearChoice,
  findStoredChoice,
  isSameChoice,
  type MethodChoice,
  storeChoice,
} from './method/method-choice.ts'
import { type PaymentSelection, readPaymentSelection } from './payment-addresses.ts'
import type { PaymentRequestDetails } from './payment-request.ts'

/** Refusals of an extension. */
export const extensionRefusals: readonly string[] = delayDetail.refusals

/** Refusals that this page explains itself. */
const handledRefusals: readonly string[] = [
  refusalCode.nothingToPay,
  refusalCode.methodUnavailable,
  refusalCode.providerUnavailable,
  refusalCode.coolingOffClosed,
  ...extensionRefusals,
  refusalCode.payOffClosed,
  protocolCode.tooManyRequests,
]

type PaymentPage = { readonly order: LoanReference; readonly selection: PaymentSelection }

/** A payment request, or why there is none. */
export type IssuedPayment = PaymentPage &
  (
    | { readonly paymentRequest: PaymentRequestDetails }
    | { readonly refusedBy: string; readonly message: string }
  )

/** `notIssued`: the address names no payment request, and reading a page creates none. */
export type PaymentPageData = IssuedPayment | (PaymentPage & { readonly notIssued: true })

const readPage = async (request: Request): Promise<PaymentPage> => {
  const selection = readPaymentSelection(request)
  const amount = (await readTypedAmount(request)) ?? selection.amount
  return { order: requireOrder(request), selection: { ...selection, amount } }
}

/** A form in which an amount is typed names its currency (amount/pay-part.tsx). */
const readTypedAmount = async (request: Request): Promise<string | undefined> => {
  const query = new URL(request.url).searchParams
  const currency = query.get('currency')
  if (currency === null || !isCurrency(currency)) return undefined
  // Few payments are of an amount that was typed.
  const { readTypedMoney } = await import('#domain/money/typed-money.ts')
  const amount = readTypedMoney(currency, query.get('amount') ?? '')
  return amount && toDecimalString(amount)
}

/**
 * The payment request that the address names, as the server renders the page. It issues none: a GET
 * creates nothing, since a link of another site could make one (decision 051).
 */
export const readPaymentPage = async (api: Client, request: Request): Promise<PaymentPageData> => {
  const page = await readPage(request)
  const named = await findNamedPaymentRequest(api, request)
  if (named) return { ...page, paymentRequest: named }
  // Read for its refusals: signed out, or another borrower's loan.
  requireData(await api(initPayType, { ...page.order, pay_type: '1' }))
  return { ...page, notIssued: true }
}

/**
 * The payment request that the address names, else a new or current one for the selection, else
 * why there is none: for the browser's own script, which issues it by a POST. A payment method
 * chosen in this browser takes precedence (decision 042).
 */
export const loadPaymentPage = async (
  api: Client,
  request: Request,
  store: ChoiceStore,
): Promise<IssuedPayment> => {
  const page = await readPage(request)
  const named = await findNamedPaymentRequest(api, request)
  if (named && !differsFromChoice(named, store)) return { ...page, paymentRequest: named }
  return await issueForPage(api, page, store)
}

/** Issues the page's payment request, from the button of a page without script. */
export const issueFromForm = async (
  api: Client,
  request: Request,
  store: ChoiceStore,
): Promise<IssuedPayment> => await issueForPage(api, await readPage(request), store)

const issueForPage = async (
  api: Client,
  page: PaymentPage,
  store: ChoiceStore,
): Promise<IssuedPayment> => {
  const reply = await issuePaymentRequest(api, page, store)
  if (!reply.success && handledRefusals.includes(reply.code)) {
    return { ...page, refusedBy: reply.code, message: reply.message }
  }
  return { ...page, paymentRequest: requireData(reply) }
}

/** Whether this browser chose another payment method than an open payment request has. */
export const differsFromChoice = (
  paymentRequest: PaymentRequestDetails,
  store: ChoiceStore,
): boolean => {
  const stored = findStoredChoice(store)
  return (
    paymentRequest.state === 'waiting' &&
    stored !== undefined &&
    !isSameChoice(stored, paymentRequest)
  )
}

const findNamedPaymentRequest = async (
  api: Client,
  request: Request,
): Promise<PaymentRequestDetails | undefined> => {
  if (!new URL(request.url).searchParams.has('bill')) return undefined
  const cardNo = requireParameter(request, 'bill')
  return requireData(await api(paymentEvents, { cardNo }))
}

const issuePaymentRequest = async (
  api: Client,
  { order, selection }: { order: LoanReference; selection: PaymentSelection },
  store: ChoiceStore,
): Promise<Reply<PaymentRequestDetails>> => {
  const issue = (choice: ReturnType<typeof choiceFields>) => {
    const attempt = { idempotencyKey: newAttemptKey() }
    if (selection.purpose === 'cooling-off') {
      return api(coolingOffExit, { ...order, ...withoutDefaultFlag(choice) }, attempt)
    }
    return api(generateVcode, { ...order, ...definedOnly(selection), ...choice }, attempt)
  }
  const stored = findStoredChoice(store)
  const reply = await issue(choiceFields(stored, store))
  // The server answers a former code with the present one, which is then this browser's choice.
  if (stored && reply.success && reply.data.payCode !== stored.payCode) {
    storeChoice(store, { ...stored, payCode: reply.data.payCode })
  }
  if (stored === undefined || reply.code !== refusalCode.methodUnavailable) return reply
  // The storage is shared by all of a borrower's loans: this choice may be from another market.
  clearChoice(store)
  return await issue({})
}

const choiceFields = (stored: MethodChoice | undefined, store: ChoiceStore) => {
  if (!stored) return asksForDefault(store) ? { is_default: '1' as const } : {}
  return {
    payCode: stored.payCode,
    pay_type: stored.payType,
    specific_num: stored.specificNum,
    is_default: '0' as const,
  }
}

/** The cooling-off call has no default flag; the server knows the default. */
const withoutDefaultFlag = ({ is_default: _, ...choice }: ReturnType<typeof choiceFields>) => choice

const definedOnly = ({ amount, periods, purpose, on }: PaymentSelection) => ({
  ...(amount === undefined ? {} : { amount }),
  ...(periods === undefined ? {} : { periods }),
  ...(purpose === undefined || purpose === 'cooling-off' ? {} : { purpose }),
  ...(on === undefined ? {} : { on }),
})
