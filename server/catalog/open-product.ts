import type { InputOf, OutputOf } from '#contract/call.ts'
import type { openProduct } from '#contract/catalog/calls.ts'
import type { BorrowerContext, Refusal } from '../http/handler.ts'
import { findApplicationUrl, findAvailableProduct } from './application-url.ts'

/** The link of a product that was recommended beside a loan. */
export const openProductHandler = async (
  input: InputOf<typeof openProduct>,
  context: BorrowerContext,
): Promise<OutputOf<typeof openProduct> | Refusal> => {
  const product = await findAvailableProduct(context, input.productCode)
  if ('refused' in product) return product
  return await findApplicationUrl(context, product, { application: { module_id: input.moduleId } })
}
