import type { Client } from '#contract/client.ts'
import { home } from '#contract/loan/calls.ts'
import { readClock } from '#contract/sandbox/calls.ts'
import { requireData } from '../shell/failure/screen-failure.ts'

/**
 * The loan that the page's links lead to: the one in its address, else the signed-in borrower's
 * active one. In production the sandbox's clock call does not exist, so that the page is not
 * found.
 */
export const loadPreview = async (
  api: Client,
  request: Request,
): Promise<{ productId: string; orderId: string }> => {
  requireData(await api(readClock, {}))
  const query = new URL(request.url).searchParams
  const { data } = await api(home, {})
  const { productId = '', orderId = '' } = data?.activeOrder ?? {}
  return {
    productId: query.get('productId') ?? productId,
    orderId: query.get('orderId') ?? orderId,
  }
}
