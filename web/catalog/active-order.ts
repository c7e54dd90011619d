import type { Client } from '#contract/client.ts'
import { home } from '#contract/loan/calls.ts'

/** The borrower's loan or application under way, if there is one: then no other product is shown. */
export const findActiveOrder = async (api: Client) => {
  const { data } = await api(home, {})
  const order = data?.activeOrder
  if (!order) return null
  const { productId, orderId, balance } = order
  return { productId, orderId, isOverdue: balance.daysLate > 0 }
}
