import type { OutputOf } from '#contract/call.ts'
import type { Client } from '#contract/client.ts'
import { delayDetail } from '#contract/repayment.ts'
import { requireData, requireOrder } from '../shell/screen-failure.ts'
import { noMoreTime } from './load-payment.ts'
import type { Order } from './repayment-addresses.ts'

export type DelayQuote = OutputOf<typeof delayDetail>

/** What more time costs today, or the server's words for why there is none. */
type Quoted = { readonly order: Order } & (
  | { readonly quote: DelayQuote }
  | { readonly refusedBy: string; readonly message: string }
)

export const loadQuote = async (api: Client, request: Request): Promise<Quoted> => {
  const order = requireOrder(request)
  const reply = await api(delayDetail, order)
  if (!reply.success && noMoreTime.includes(reply.code)) {
    return { order, refusedBy: reply.code, message: reply.message }
  }
  return { order, quote: requireData(reply) }
}
