import type { InputOf, OutputOf } from '#contract/call.ts'
import type { standList } from '#contract/catalog/calls.ts'
import { catalogCopy } from '#copy/server/catalog.js'
import type { BorrowerContext } from '../http/handler.ts'
import { isInArrears } from '../loan/public.ts'
import { recommendedTo } from './recommended-to.ts'
import { findProduct } from './store.ts'

/** Why the sign-in at another lender failed, as far as known, and the products open instead. */
export const standListHandler = async (
  { productId }: InputOf<typeof standList>,
  { services, signedIn, locale }: BorrowerContext,
): Promise<OutputOf<typeof standList>> => {
  const { market, borrowerId } = signedIn
  const copy = catalogCopy[locale].product
  const failed =
    productId === undefined ? undefined : await findProduct(services, market, productId)
  const isFull = failed?.accepting === false
  const { named, unnamed } = copy.partnerSignInFailed
  const signInFailed = failed?.lenderName == null ? unnamed : named({ lender: failed.lenderName })
  const errorMessage = isFull ? copy.productFull({ product: failed.name }) : signInFailed
  if (await isInArrears(services, borrowerId)) {
    const noticeMessage = copy.otherProductsAfterArrears
    return { state: 'late', errorMessage, noticeMessage, canRetry: false, products: [] }
  }
  const recommended = await recommendedTo(services, borrowerId, { market, locale })
  const products = recommended.filter(
    ({ id, globally, buttonStatus }) =>
      id !== failed?.productId && globally === '1' && buttonStatus === '1',
  )
  return {
    state: isFull ? 'full' : 'refused',
    errorMessage,
    noticeMessage: products.length > 0 ? copy.otherProducts : copy.noOtherProducts,
    canRetry: failed !== undefined && !isFull,
    products,
  }
}
