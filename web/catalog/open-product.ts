import { moduleIdOf, openProduct as openProductCall } from '#contract/catalog/calls.ts'
import type { Client } from '#contract/client.ts'
import { saveEvent } from '#contract/tracking/calls.ts'
import { followProductUrl, type ProductActionResult } from './follow-product-url.ts'

/**
 * Opens a product recommended beside a loan: records the tap, asks where the product is applied
 * for, and follows the reply.
 */
export const openProduct = async (
  api: Client,
  { productId, position, isNeedPop }: { productId: string; position: string; isNeedPop: string },
): Promise<ProductActionResult> => {
  const place = { moduleId: moduleIdOf(undefined), positionId: position }
  // Not awaited: tracking must not delay the borrower.
  void api(saveEvent, { ...place, productId })
  return followProductUrl(
    await api(openProductCall, { ...place, productCode: productId }),
    isNeedPop,
  )
}
