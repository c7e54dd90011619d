import type { OutputOf } from '#contract/call.ts'
import type { Client } from '#contract/client.ts'
import { delayDetail } from '#contract/extension/calls.ts'
import type { LoanReference } from '../loan/loan-addresses.ts'
import { extensionRefusals } from '../payment-request/load-payment-page.ts'
import { requireData, requireOrder } from '../shell/failure/screen-failure.ts'

export type ExtensionQuote = OutputOf<typeof delayDetail>

/** An extension's price today, or the server's text why there is none. */
type ExtensionPageData = { readonly order: LoanReference } & (
  | { readonly quote: ExtensionQuote }
  | { readonly refusedBy: string; readonly message: string }
)

export const loadExtensionQuote = async (
  api: Client,
  request: Request,
): Promise<ExtensionPageData> => {
  const order = requireOrder(request)
  const reply = await api(delayDetail, order)
  if (!reply.success && extensionRefusals.includes(reply.code)) {
    return { order, refusedBy: reply.code, message: reply.message }
  }
  return { order, quote: requireData(reply) }
}
