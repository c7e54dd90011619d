import type { InputOf, OutputOf } from '#contract/call.ts'
import type { productDetail } from '#contract/catalog/calls.ts'
import { protocolCode } from '#contract/envelope.ts'
import { offerCopy } from '#copy/server/offer.js'
import { marketRules } from '#domain/market/market-rules.ts'
import type { OfferFigures } from '#domain/offer/offer-figures.ts'
import { type BorrowerContext, type Refusal, refuse } from '../http/handler.ts'
import { findText, type Locale, say } from '../platform/copy.ts'
import { findRequestedChoice } from './application-url.ts'
import { consentText } from './consent.ts'
import { type EligibleChoices, eligibleChoices, nearestEligible } from './eligible-choices.ts'
import { figuresResponse, figureWriter } from './figures-response.ts'
import { ownProduct } from './own-product.ts'
import { productNotes } from './product-notes.ts'
import { calculateExampleOffer, calculateOffer, productResponse } from './product-response.ts'
import { limitsOf, productTerms } from './product-terms.ts'
import { findProduct, type StoredProduct } from './store.ts'
import { termChoices } from './term-choices.ts'

type ProductDetailOutput = OutputOf<typeof productDetail>

const feesResponse = (
  { fees }: OfferFigures,
  wire: (minor: bigint) => string,
  locale: Locale,
): ProductDetailOutput['fees'] => {
  const copy = offerCopy[locale].terms
  return fees.map(({ code, payableTo, totalMinor }) => ({
    name: findText(copy.feeNames, code) ?? code,
    payableTo: copy.payableTo[payableTo],
    amount: wire(totalMinor),
  }))
}

/** The choices beside the one that is shown: of our own product, those that the borrower may take. */
const limitsResponse = (
  product: StoredProduct,
  { eligible, figures }: { eligible: EligibleChoices | undefined; figures: OfferFigures },
  locale: Locale,
): ProductDetailOutput['limits'] => {
  const limits = limitsOf(product)
  const baseTerms = productTerms(product)
  const { amountText, money } = figureWriter(baseTerms.currency, locale)
  const maxMinor = eligible?.largest?.maxMinor ?? limits.maxMinor
  const copy = offerCopy[locale].terms
  const isNothingEligible = eligible?.amounts.length === 0
  const amounts =
    eligible === undefined || isNothingEligible
      ? limits.installments.map(installments => ({ installments, maxMinor }))
      : eligible.amounts
  return {
    minimum: amountText(limits.minMinor),
    maximum: amountText(maxMinor),
    step: amountText(limits.stepMinor),
    installments: amounts.map(each => each.installments),
    terms: termChoices({ baseTerms, figures }, amounts),
    note: isNothingEligible
      ? copy.nothingFitsIncome
      : maxMinor < limits.maxMinor
        ? copy.fitsIncome({ amount: money(maxMinor) })
        : '',
  }
}

/**
 * One product with its whole cost for a choice, calculated as an offer of today would be. Of our own
 * product the choice is one that the borrower's facts allow, where there is any.
 */
export const productDetailHandler = async (
  input: InputOf<typeof productDetail>,
  { services, signedIn, locale }: BorrowerContext,
): Promise<ProductDetailOutput | Refusal> => {
  const { market } = signedIn
  const product = await findProduct(services, market, input.product_id)
  if (!product) return refuse(protocolCode.notFound, say(locale, 'notFound'))
  const on = services.clock.businessDate(market)
  const example = calculateExampleOffer(product, on)
  const requested =
    findRequestedChoice(product, input.amount, input.installments) ??
    marketRules(market).comparedLoan
  const own = ownProduct(product)
  const eligible = own && (await eligibleChoices(services, own, signedIn.borrowerId))
  const choice = own && eligible ? nearestEligible(own, eligible, requested) : requested
  const { terms, figures } = calculateOffer(product, choice, on)
  const { amountText } = figureWriter(terms.currency, locale)
  return {
    product: productResponse(services, product, { example, locale }),
    limits: limitsResponse(product, { eligible, figures }, locale),
    figures: figuresResponse(terms, figures, locale),
    fees: feesResponse(figures, amountText, locale),
    plan: figures.schedule.rows.map(({ periodNo, dueOn, totalMinor }) => ({
      periodNo,
      dueOn,
      amount: amountText(totalMinor),
    })),
    notes: productNotes(terms, locale),
    consent:
      product.lenderName === null ? null : consentText(services.config, product.lenderName, locale),
  }
}
