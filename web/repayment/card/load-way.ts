import type { OutputOf } from '#contract/call.ts'
import { repaymentWay } from '#contract/card-payment.ts'
import { networkCode, protocolCode, refusalCode } from '#contract/envelope.ts'
import { newAttemptKey } from '../../shell/attempt-key.ts'
import { requireData, requireOrder } from '../../shell/screen-failure.ts'
import type { Load } from '../../shell/screen-loader.ts'
import { type Asked, type Order, readAsked } from '../repayment-addresses.ts'

export type Way = OutputOf<typeof repaymentWay>
export type Charge = NonNullable<Way['charge']>

export type CardPage = {
  readonly order: Order
  readonly wanted: Asked
  /** Of the next press: a retry of it charges nothing twice. */
  readonly attemptKey: string
} & (
  | { readonly way: Way; readonly wantsAnother: boolean }
  | { readonly refusedBy: string; readonly message: string }
)

/** Refusals that the page answers itself, each with a way on. */
const ownRefusals: readonly string[] = [
  refusalCode.methodUnavailable,
  protocolCode.ourFault,
  protocolCode.unavailable,
  networkCode,
]

/** What can be paid with and what has become of a try: always as the server knows it. */
export const loadWay: Load<CardPage> = async (api, request) => {
  const order = requireOrder(request)
  const wanted = readAsked(request)
  const query = new URL(request.url).searchParams
  const record = query.get('record') ?? ''
  const reply = await api(repaymentWay, {
    orderId: order.orderId,
    ...(wanted.periods === undefined ? {} : { periods: wanted.periods }),
    ...(wanted.amount === undefined ? {} : { amount: wanted.amount }),
    ...(/^[\w-]{1,64}$/.test(record) ? { repaymentRecordId: record } : {}),
  })
  const page = { order, wanted, attemptKey: newAttemptKey() }
  if (!reply.success && ownRefusals.includes(reply.code)) {
    return { ...page, refusedBy: reply.code, message: reply.message }
  }
  return { ...page, way: requireData(reply), wantsAnother: query.get('other') === '1' }
}
