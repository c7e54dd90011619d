import type { InputOf, OutputOf } from '#contract/call.ts'
import type { productApply } from '#contract/catalog/calls.ts'
import type { BorrowerContext, Refusal } from '../http/handler.ts'
import { findApplicationUrl, findAvailableProduct } from './application-url.ts'

/** Where a product is applied for, ours or another lender's. */
export const productApplyHandler = async (
  input: InputOf<typeof productApply>,
  context: BorrowerContext,
): Promise<OutputOf<typeof productApply> | Refusal> => {
  const product = await findAvailableProduct(context, input.product_id)
  return 'refused' in product
    ? product
    : await findApplicationUrl(context, product, { application: input })
}
