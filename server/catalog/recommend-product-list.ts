import type { InputOf, OutputOf } from '#contract/call.ts'
import type { recommendProductList } from '#contract/catalog/calls.ts'
import { moduleIdOf } from '#contract/catalog/calls.ts'
import type { BorrowerContext, CallContext } from '../http/handler.ts'
import { recommendedProducts } from './recommended-products.ts'
import { recommendedTo } from './recommended-to.ts'

/** Any scene that is not named gets the general list; see `moduleIdOf`. */
const generalModule = moduleIdOf(undefined)

/** A borrower who has a loan or an application with us is shown no other debt. */
export const recommendProductListHandler = async (
  { scene }: InputOf<typeof recommendProductList>,
  { services, market, locale, signedIn }: CallContext & Partial<BorrowerContext>,
): Promise<OutputOf<typeof recommendProductList>> => {
  const named = moduleIdOf(scene) === generalModule ? undefined : scene
  const list = { market, locale, scene: named }
  return signedIn
    ? await recommendedTo(services, signedIn.borrowerId, list)
    : await recommendedProducts(services, { ...list, lenders: 'all' })
}
