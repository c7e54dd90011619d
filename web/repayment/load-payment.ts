import type { Client } from '#contract/client.ts'
import { type Reply, refusalCode } from '#contract/envelope.ts'
import { coolingOffExit } from '#contract/loan-application.ts'
import { generateVcode, paymentEvents } from '#contract/repayment.ts'
import { newAttemptKey } from '../shell/attempt-key.ts'
import { requireData, requireOrder, requireParameter } from '../shell/screen-failure.ts'
import type { Bill } from './bill.ts'
import type { ChoiceStore } from './choice-store.ts'
import {
  asksForDefault,
  clearChoice,
  findStoredChoice,
  isSameChoice,
  type PayChoice,
} from './pay-choice.ts'
import { type Asked, type Order, readAsked } from './repayment-addresses.ts'

/** Why there is no more time to be had. */
export const noMoreTime: readonly string[] = [
  refusalCode.extensionNotOffered,
  refusalCode.extensionNotDue,
  refusalCode.extensionUsedUp,
  refusalCode.extensionAboveCap,
]

/** Refusals that are an answer to the borrower, each with its own way on. */
const ownRefusals: readonly string[] = [
  refusalCode.nothingToPay,
  refusalCode.methodUnavailable,
  refusalCode.providerUnavailable,
  refusalCode.coolingOffClosed,
  ...noMoreTime,
  refusalCode.payOffClosed,
]

export type Payment = { readonly order: Order; readonly wanted: Asked } & (
  | { readonly bill: Bill }
  | { readonly refusedBy: string; readonly message: string }
)

/**
 * What the payment page shows: the bill its address names, else the live number for what is asked,
 * else why there is none. On the server the store is empty and the server's own choice holds; in
 * the browser a choice made here goes before it (design, section 7).
 */
export const loadPayment = async (
  api: Client,
  request: Request,
  store: ChoiceStore,
): Promise<Payment> => {
  const page = { order: requireOrder(request), wanted: readAsked(request) }
  const named = await findNamedBill(api, request)
  if (named && !differsFromChoice(named, store)) return { ...page, bill: named }
  const reply = await generate(api, page, store)
  if (!reply.success && ownRefusals.includes(reply.code)) {
    return { ...page, refusedBy: reply.code, message: reply.message }
  }
  return { ...page, bill: requireData(reply) }
}

/** Whether this browser chose another way than the one an open bill is for. */
export const differsFromChoice = (bill: Bill, store: ChoiceStore): boolean => {
  const stored = findStoredChoice(store)
  return bill.state === 'waiting' && stored !== undefined && !isSameChoice(stored, bill)
}

const findNamedBill = async (api: Client, request: Request): Promise<Bill | undefined> => {
  if (!new URL(request.url).searchParams.has('bill')) return undefined
  const cardNo = requireParameter(request, 'bill')
  return requireData(await api(paymentEvents, { cardNo }))
}

const generate = async (
  api: Client,
  { order, wanted }: { order: Order; wanted: Asked },
  store: ChoiceStore,
): Promise<Reply<Bill>> => {
  const ask = (choice: ReturnType<typeof choiceFields>) => {
    const attempt = { idempotencyKey: newAttemptKey() }
    if (wanted.purpose === 'cooling-off') {
      return api(coolingOffExit, { ...order, ...wayOf(choice) }, attempt)
    }
    return api(generateVcode, { ...order, ...definedOnly(wanted), ...choice }, attempt)
  }
  const stored = findStoredChoice(store)
  const reply = await ask(choiceFields(stored, store))
  if (stored === undefined || reply.code !== refusalCode.methodUnavailable) return reply
  // Storage is one for all of a borrower's loans: this choice may stem from another market.
  clearChoice(store)
  return await ask({})
}

const choiceFields = (stored: PayChoice | undefined, store: ChoiceStore) => {
  if (!stored) return asksForDefault(store) ? { is_default: '1' as const } : {}
  return {
    payCode: stored.payCode,
    pay_type: stored.payType,
    specific_num: stored.specificNum,
    is_default: '0' as const,
  }
}

/** Which default to take is known to the server; the exit knows no other. */
const wayOf = ({ is_default: _, ...way }: ReturnType<typeof choiceFields>) => way

const definedOnly = ({ amount, periods, purpose, on }: Asked) => ({
  ...(amount === undefined ? {} : { amount }),
  ...(periods === undefined ? {} : { periods }),
  ...(purpose === 'extension' || purpose === 'pay-off' ? { purpose } : {}),
  ...(on === undefined ? {} : { on }),
})
