import { protocolCode, refusalCode } from '#contract/envelope.ts'
import { catalogCopy } from '#copy/server/catalog.js'
import { offerCopy } from '#copy/server/offer.js'
import type { Currency } from '#domain/money/money.ts'
import { toDecimalString, tryParseMoney } from '#domain/money/parse.ts'
import { type BorrowerContext, type Refusal, refuse } from '../http/handler.ts'
import { hasOpenLoan, isInArrears } from '../loan/public.ts'
import { say } from '../platform/copy.ts'
import { getApplicant, isBlocked } from '../profile/public.ts'
import { findPartnerLink } from './partner-link.ts'
import { limitsOf, nearestChoice, productTerms } from './product-terms.ts'
import { findProduct, type StoredProduct } from './store.ts'

/** The borrower's choice and where they came from, as `productApply` receives them. */
export type ProductApplication = {
  readonly amount?: string | undefined
  readonly installments?: string | undefined
  readonly module_id: string
  readonly scene?: string | undefined
  readonly app_from?: string | undefined
  readonly user_from?: string | undefined
  readonly utm_tag?: string | undefined
}

/** A product that this borrower may apply for now, or the reason why not. */
export const findAvailableProduct = async (
  { services, signedIn, locale }: BorrowerContext,
  productId: string,
): Promise<StoredProduct | Refusal> => {
  const { market, borrowerId } = signedIn
  const copy = catalogCopy[locale].product
  const product = await findProduct(services, market, productId)
  if (!product) return refuse(protocolCode.notFound, say(locale, 'notFound'))
  if (!product.accepting) return refuse(refusalCode.productClosed, copy.productClosed)
  if (await isInArrears(services, borrowerId)) {
    return refuse(refusalCode.openLoanExists, copy.inArrears)
  }
  if (product.partnerUrl === null && (await hasOpenLoan(services.db, borrowerId))) {
    return refuse(refusalCode.openLoanExists, offerCopy[locale].terms.openLoanExists)
  }
  return product
}

/**
 * Where a product is applied for: our own on the page that confirms a loan, after the missing
 * certification steps; another lender's on their site. `leadId` refers to the borrower's agreement.
 */
export const findApplicationUrl = async (
  { services, signedIn, locale }: BorrowerContext,
  product: StoredProduct,
  { application, leadId }: { application: ProductApplication; leadId?: string },
): Promise<{ url: string; path?: string } | Refusal> => {
  if (product.partnerUrl === null) {
    const confirm = `/confirmLoan?${confirmQuery(product, application)}`
    const { borrowerId } = signedIn
    const { missing } = await getApplicant(services, borrowerId)
    // The confirm page says why a blocked borrower is offered nothing: no step would change that.
    const path =
      missing.length === 0 || (await isBlocked(services.db, borrowerId))
        ? confirm
        : `/certification?${new URLSearchParams({ next: confirm })}`
    // Absolute: an old page hands an address without http to the native shell.
    return { url: new URL(path, services.config.publicUrl).href, path }
  }
  const { app_from, user_from, utm_tag, scene, module_id } = application
  const url = findPartnerLink(services.config, product.partnerUrl, {
    from: services.config.apiBase.provider,
    module_id,
    scene,
    app_from,
    user_from,
    utm_tag,
    lead: leadId,
  })
  return url === undefined
    ? refuse(refusalCode.linkRefused, catalogCopy[locale].product.linkRefused)
    : { url }
}

/** The query of the confirm page; a choice that is not offered is replaced by the nearest. */
const confirmQuery = (
  product: StoredProduct,
  { amount, installments }: ProductApplication,
): URLSearchParams => {
  const query = new URLSearchParams({ productId: product.productId })
  const requested = findRequestedChoice(product, amount, installments)
  if (!requested) return query
  const chosen = nearestChoice(limitsOf(product), requested)
  const { currency } = productTerms(product)
  query.set('amount', toDecimalString({ currency, minor: chosen.principalMinor }))
  query.set('installments', String(chosen.installments))
  return query
}

/** An amount and a term as a client sends them; defaults of the product for what is left out. */
export const findRequestedChoice = (
  product: StoredProduct,
  amount: string | undefined,
  installments: string | undefined,
) => {
  if (amount === undefined && installments === undefined) return undefined
  const base = productTerms(product)
  return {
    principalMinor: readAmount(base.currency, amount) ?? base.principalMinor,
    installments: installments === undefined ? base.installments : Number(installments),
  }
}

const readAmount = (currency: Currency, amount: string | undefined): bigint | undefined => {
  if (amount === undefined) return undefined
  return tryParseMoney(currency, amount, { allowTrailingZeros: true })?.minor
}
