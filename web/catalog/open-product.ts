import { moduleIdOf, openProduct as openProductCall } from '#contract/catalog.ts'
import type { Client } from '#contract/client.ts'
import { saveEvent } from '#contract/tracking.ts'
import { goOn, type PressAnswer } from './go-on.ts'

/**
 * Opens a product that was recommended beside a loan: records the tap, asks where the product is
 * applied for, and follows the answer.
 */
export const openProduct = async (
  api: Client,
  { productId, position, market }: { productId: string; position: string; market: string },
): Promise<PressAnswer> => {
  const place = { moduleId: moduleIdOf(undefined), positionId: position }
  // Whether this arrives must not keep the borrower waiting.
  void api(saveEvent, { ...place, productId })
  return goOn(await api(openProductCall, { ...place, productCode: productId }), market)
}
