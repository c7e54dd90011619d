import type { InputOf, OutputOf } from '#contract/call.ts'
import type { standJump } from '#contract/catalog/calls.ts'
import type { BorrowerContext, Refusal } from '../http/handler.ts'
import { findApplicationUrl, findAvailableProduct } from './application-url.ts'

/** The link of a product that was shown after a failed joint sign-in. */
export const standJumpHandler = async (
  { productId, moduleId }: InputOf<typeof standJump>,
  context: BorrowerContext,
): Promise<OutputOf<typeof standJump> | Refusal> => {
  const product = await findAvailableProduct(context, productId)
  if ('refused' in product) return product
  return await findApplicationUrl(context, product, { application: { module_id: moduleId } })
}
