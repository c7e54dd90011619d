import type { InputOf, OutputOf } from '#contract/call.ts'
import type { openProduct } from '#contract/catalog.ts'
import type { BorrowerContext, Refusal } from '../handler.ts'
import { findOpenProduct, jumpTo } from './jump.ts'

/** The link of a product that was recommended beside a loan. */
export const openProductHandler = async (
  input: InputOf<typeof openProduct>,
  context: BorrowerContext,
): Promise<OutputOf<typeof openProduct> | Refusal> => {
  const product = await findOpenProduct(context, input.productCode)
  if ('refused' in product) return product
  return await jumpTo(context, product, { application: { module_id: input.moduleId } })
}
