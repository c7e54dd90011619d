import type { Client } from '#contract/client.ts'
import { home } from '#contract/loan/calls.ts'

/** The overdue loan, if there is one: then no other product is shown. */
export const findOverdueOrder = async (api: Client) => {
  const { data } = await api(home, {})
  const order = data?.activeOrder
  return order && order.balance.daysLate > 0
    ? { productId: order.productId, orderId: order.orderId }
    : null
}
