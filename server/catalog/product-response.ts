import type { z } from 'zod'
import type { recommendedProduct } from '#contract/catalog/schemas.ts'
import { catalogCopy } from '#copy/server/catalog.js'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import { marketRules } from '#domain/market/market-rules.ts'
import { formatMoney } from '#domain/money/format.ts'
import { type OfferFigures, offerFigures } from '#domain/offer/offer-figures.ts'
import { flatRateOf } from '#domain/terms/stated-rate.ts'
import type { Terms } from '#domain/terms/terms.ts'
import { inLocale, type Locale } from '../platform/copy.ts'
import type { Services } from '../services.ts'
import { figuresResponse, figureWriter } from './figures-response.ts'
import { judgePartnerLink } from './partner-link.ts'
import {
  type LoanChoice,
  limitsOf,
  nearestChoice,
  type ProductLimits,
  productTerms,
  termsFor,
} from './product-terms.ts'
import type { StoredProduct } from './store.ts'

export type ListedProduct = z.infer<typeof recommendedProduct>

/** A product's terms for a requested choice, or the nearest it offers, and their figures. */
export const calculateOffer = (
  product: StoredProduct,
  requested: LoanChoice,
  on: LocalDate,
): { readonly terms: Terms; readonly figures: OfferFigures } => {
  const limits = limitsOf(product)
  const terms = termsFor(
    { limits, baseTerms: productTerms(product) },
    nearestChoice(limits, requested),
  )
  if (!terms) throw new Error(`${product.productId}: its nearest choice is none of its choices`)
  return { terms, figures: offerFigures(terms, on) }
}

/** A product calculated for the choice by which its market's products are compared. */
export const calculateExampleOffer = (product: StoredProduct, on: LocalDate) =>
  calculateOffer(product, marketRules(product.market).comparedLoan, on)

/** Flat rates are given for a month, week or day, as installments are due; others per year. */
const rateText = (terms: Terms, locale: Locale): string => {
  const { percent } = figureWriter(terms.currency, locale)
  const { ratePerPeriod, ratePerYear } = catalogCopy[locale].product
  const flatRate = flatRateOf(terms)
  return flatRate === undefined
    ? ratePerYear({ percent: percent(terms.annualRate) })
    : ratePerPeriod[terms.every.unit]({ percent: percent(flatRate) })
}

/** The shortest and the longest term in words, "3–6 months", or the one there is. */
const termRange = (
  { installments }: ProductLimits,
  { every: { count, unit } }: Terms,
  locale: Locale,
): string => {
  const ends = [...new Set([installments[0] ?? 0, installments.at(-1) ?? 0])]
  const counts = ends.map(each => each * count).join('–')
  return catalogCopy[locale].product.terms({ counts, unit })
}

const exampleResponse = (
  terms: Terms,
  figures: OfferFigures,
  locale: Locale,
): ListedProduct['example'] => {
  const { currency, amount, installments, netDisbursed, totalCost, totalRepayable, apr } =
    figuresResponse(terms, figures, locale)
  const { amountText } = figureWriter(currency, locale)
  return {
    currency,
    amount,
    installments,
    netDisbursed,
    installment: amountText(figures.schedule.rows[0]?.totalMinor ?? 0n),
    totalCost,
    totalRepayable,
    apr,
  }
}

const buttonText = (product: StoredProduct, locale: Locale): string => {
  const copy = catalogCopy[locale].product
  if (!product.accepting) return copy.full
  return product.partnerUrl === null ? copy.apply : copy.continueToPartner
}

/** One product in a list, with an example of its cost. */
export const productResponse = (
  { config }: Pick<Services, 'config'>,
  product: StoredProduct,
  { example, locale }: { example: ReturnType<typeof calculateOffer>; locale: Locale },
): ListedProduct => {
  const { terms, figures } = example
  const money = (minor: bigint) => formatMoney({ currency: terms.currency, minor })
  const limits = limitsOf(product)
  const { partnerUrl } = product
  const opens = partnerUrl === null || judgePartnerLink(config, partnerUrl) !== 'refused'
  const copy = inLocale(product.copy, locale)
  return {
    id: product.productId,
    productCode: product.productId,
    productLogo: product.logo,
    productName: product.name,
    globally: opens ? '1' : '0',
    buttonStatus: product.accepting ? '1' : '0',
    buttonText: buttonText(product, locale),
    amountRange: `${money(limits.minMinor)} – ${money(limits.maxMinor)}`,
    amountRangeDes: catalogCopy[locale].product.amountRange,
    loan_rate: rateText(terms, locale),
    productDesc: copy.description,
    productTags: [...copy.tags],
    lenderName: product.lenderName ?? config.lenders[product.market].name,
    isPartner: partnerUrl === null ? '0' : '1',
    termRange: termRange(limits, terms, locale),
    example: exampleResponse(terms, figures, locale),
  }
}
