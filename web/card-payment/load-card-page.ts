import type { OutputOf } from '#contract/call.ts'
import { repaymentWay } from '#contract/card-payment/calls.ts'
import { networkCode, protocolCode, refusalCode } from '#contract/envelope.ts'
import type { LoanReference } from '../loan/loan-addresses.ts'
import {
  type PaymentSelection,
  readPaymentSelection,
} from '../payment-request/payment-addresses.ts'
import { newAttemptKey } from '../shell/attempt-key.ts'
import { requireData, requireOrder } from '../shell/failure/screen-failure.ts'
import type { ScreenLoad } from '../shell/screen-loader.ts'

export type CardPaymentOptions = OutputOf<typeof repaymentWay>
export type CardPaymentDetails = NonNullable<CardPaymentOptions['charge']>

export type CardPage = {
  readonly order: LoanReference
  readonly selection: PaymentSelection
  /** Idempotency key of the next submission. */
  readonly attemptKey: string
} & (
  | { readonly options: CardPaymentOptions; readonly usesOtherCard: boolean }
  | { readonly refusedBy: string; readonly message: string }
)

/** Refusals that this page explains itself. */
const handledRefusals: readonly string[] = [
  refusalCode.methodUnavailable,
  protocolCode.internalError,
  protocolCode.unavailable,
  networkCode,
]

/** Cards to pay with and the state of a started payment, always as the server has them. */
export const loadCardPage: ScreenLoad<CardPage> = async (api, request) => {
  const order = requireOrder(request)
  const selection = readPaymentSelection(request)
  const query = new URL(request.url).searchParams
  const record = query.get('record') ?? ''
  const reply = await api(repaymentWay, {
    orderId: order.orderId,
    ...(selection.periods === undefined ? {} : { periods: selection.periods }),
    ...(selection.amount === undefined ? {} : { amount: selection.amount }),
    ...(/^[\w-]{1,64}$/.test(record) ? { repaymentRecordId: record } : {}),
  })
  const page = { order, selection, attemptKey: newAttemptKey() }
  if (!reply.success && handledRefusals.includes(reply.code)) {
    return { ...page, refusedBy: reply.code, message: reply.message }
  }
  return { ...page, options: requireData(reply), usesOtherCard: query.get('other') === '1' }
}
