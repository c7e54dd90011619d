import type { Client } from '#contract/client.ts'
import { coolingOffExit } from '#contract/early-settlement/calls.ts'
import { type Reply, refusalCode } from '#contract/envelope.ts'
import { generateVcode, paymentEvents } from '#contract/payment-request/calls.ts'
import { newAttemptKey } from '../shell/attempt-key.ts'
import { requireData, requireOrder, requireParameter } from '../shell/failure/screen-failure.ts'
import type { ChoiceStore } from './method/choice-store.ts'
import {
  asksForDefault,
  clearChoice,
  findStoredChoice,
  isSameChoice,
  type MethodChoice,
} from './method/method-choice.ts'
import {
  type LoanReference,
  type PaymentSelection,
  readPaymentSelection,
} from './payment-addresses.ts'
import type { PaymentRequestDetails } from './payment-request.ts'

/** Why there is no more time to be had. */
export const extensionRefusals: readonly string[] = [
  refusalCode.extensionNotOffered,
  refusalCode.extensionNotDue,
  refusalCode.extensionUsedUp,
  refusalCode.extensionAboveCap,
]

/** Refusals that are an answer to the borrower, each with its own way on. */
const handledRefusals: readonly string[] = [
  refusalCode.nothingToPay,
  refusalCode.methodUnavailable,
  refusalCode.providerUnavailable,
  refusalCode.coolingOffClosed,
  ...extensionRefusals,
  refusalCode.payOffClosed,
]

export type PaymentPageData = {
  readonly order: LoanReference
  readonly selection: PaymentSelection
} & (
  | { readonly bill: PaymentRequestDetails }
  | { readonly refusedBy: string; readonly message: string }
)

/**
 * What the payment page shows: the bill its address names, else the live number for what is asked,
 * else why there is none. On the server the store is empty and the server's own choice holds; in
 * the browser a choice made here goes before it (decision 042).
 */
export const loadPaymentPage = async (
  api: Client,
  request: Request,
  store: ChoiceStore,
): Promise<PaymentPageData> => {
  const page = { order: requireOrder(request), selection: readPaymentSelection(request) }
  const named = await findNamedPaymentRequest(api, request)
  if (named && !differsFromChoice(named, store)) return { ...page, bill: named }
  const reply = await issuePaymentRequest(api, page, store)
  if (!reply.success && handledRefusals.includes(reply.code)) {
    return { ...page, refusedBy: reply.code, message: reply.message }
  }
  return { ...page, bill: requireData(reply) }
}

/** Whether this browser chose another way than the one an open bill is for. */
export const differsFromChoice = (bill: PaymentRequestDetails, store: ChoiceStore): boolean => {
  const stored = findStoredChoice(store)
  return bill.state === 'waiting' && stored !== undefined && !isSameChoice(stored, bill)
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
  const ask = (choice: ReturnType<typeof choiceFields>) => {
    const attempt = { idempotencyKey: newAttemptKey() }
    if (selection.purpose === 'cooling-off') {
      return api(coolingOffExit, { ...order, ...withoutDefaultFlag(choice) }, attempt)
    }
    return api(generateVcode, { ...order, ...definedOnly(selection), ...choice }, attempt)
  }
  const stored = findStoredChoice(store)
  const reply = await ask(choiceFields(stored, store))
  if (stored === undefined || reply.code !== refusalCode.methodUnavailable) return reply
  // Storage is one for all of a borrower's loans: this choice may stem from another market.
  clearChoice(store)
  return await ask({})
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

/** Which default to take is known to the server; the exit knows no other. */
const withoutDefaultFlag = ({ is_default: _, ...way }: ReturnType<typeof choiceFields>) => way

const definedOnly = ({ amount, periods, purpose, on }: PaymentSelection) => ({
  ...(amount === undefined ? {} : { amount }),
  ...(periods === undefined ? {} : { periods }),
  ...(purpose === 'extension' || purpose === 'pay-off' ? { purpose } : {}),
  ...(on === undefined ? {} : { on }),
})
