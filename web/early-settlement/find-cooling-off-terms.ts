import type { OutputOf } from '#contract/call.ts'
import type { Client } from '#contract/client.ts'
import { coolingOffQuote } from '#contract/early-settlement/calls.ts'
import type { LoanReference } from '../loan/loan-addresses.ts'

export type CoolingOffTerms = OutputOf<typeof coolingOffQuote>

/** Undefined also after a failed quote, which must not hide the page that it stands on. */
export const findCoolingOffTerms = async (
  api: Client,
  { productId, orderId }: LoanReference,
): Promise<CoolingOffTerms | undefined> => {
  const reply = await api(coolingOffQuote, { productId, orderId })
  return reply.success ? reply.data : undefined
}
