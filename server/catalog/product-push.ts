import type { InputOf, OutputOf } from '#contract/call.ts'
import type { productPush } from '#contract/catalog/calls.ts'
import { refusalCode } from '#contract/envelope.ts'
import { catalogCopy } from '#copy/server/catalog.js'
import { type BorrowerContext, type Refusal, refuse } from '../http/handler.ts'
import { findApplicationUrl, findAvailableProduct } from './application-url.ts'
import { consentText, consentVersion } from './consent.ts'
import { saveLead } from './store.ts'

/**
 * Sends a borrower to another lender and stores their agreement; our own products go to
 * `productApply`. The link is checked before anything is stored: an agreement is never recorded for
 * a link that cannot be opened.
 */
export const productPushHandler = async (
  input: InputOf<typeof productPush>,
  context: BorrowerContext,
): Promise<OutputOf<typeof productPush> | Refusal> => {
  const { services, signedIn, locale } = context
  const product = await findAvailableProduct(context, input.product_id)
  if ('refused' in product) return product
  const target = await findApplicationUrl(context, product, { application: input })
  if (product.lenderName === null || 'refused' in target) return target
  if (input.consent !== '1') {
    return refuse(refusalCode.consentMissing, catalogCopy[locale].product.consentMissing)
  }
  const leadId = await saveLead(services.db, {
    leadId: services.random.uuid(),
    borrowerId: signedIn.borrowerId,
    productId: product.productId,
    consentVersion,
    consentText: consentText(services.config, product.lenderName, locale),
    consentedAt: services.clock.now(),
    consentedOn: services.clock.businessDate(signedIn.market),
    moduleId: input.module_id,
    scene: input.scene ?? null,
  })
  return await findApplicationUrl(context, product, { application: input, leadId })
}
