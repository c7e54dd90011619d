import type { z } from 'zod'
import type { offerFigures } from '#contract/offer/schemas.ts'
import { offerCopy } from '#copy/server/offer.js'
import { marketOfCurrency } from '#domain/market/market.ts'
import { marketRules } from '#domain/market/market-rules.ts'
import { formatMoney } from '#domain/money/format.ts'
import type { Currency } from '#domain/money/money.ts'
import { amountTextIn } from '#domain/money/parse.ts'
import { formatPercent, type Ratio } from '#domain/money/ratio.ts'
import type { OfferFigures } from '#domain/offer/offer-figures.ts'
import { flatRateOf } from '#domain/terms/stated-rate.ts'
import type { Terms } from '#domain/terms/terms.ts'
import { decimalMarkOf, type Locale } from '../platform/copy.ts'

export type FiguresResponse = z.infer<typeof offerFigures>

/** How one currency and language write figures. */
export const figureWriter = (currency: Currency, locale: Locale) => ({
  /** For the API. */
  amountText: amountTextIn(currency),
  /** For a reader. */
  money: (minor: bigint) => formatMoney({ currency, minor }),
  /** "27%", "17,07%"; a dash for flows without a rate. */
  percent: (rate: Ratio | undefined, maxDecimals = 2) =>
    rate === undefined
      ? '–'
      : formatPercent(rate, { maxDecimals, decimalMark: decimalMarkOf(locale) }),
})

/** "flat 2% per bulan"; empty for interest on the balance, and where lenders do not state it so. */
const flatRateText = (terms: Terms, locale: Locale): string => {
  const rate = flatRateOf(terms)
  if (!rate || !marketRules(marketOfCurrency(terms.currency)).statesFlatRate) return ''
  const { percent } = figureWriter(terms.currency, locale)
  return offerCopy[locale].terms.flatRate[terms.every.unit]({ percent: percent(rate) })
}

/** "24% per tahun (flat 2% per bulan)", the second where it is stated. */
export const statedRateText = (terms: Terms, locale: Locale): string => {
  const copy = offerCopy[locale].terms
  const { percent } = figureWriter(terms.currency, locale)
  const perYear = copy.perYear({ percent: percent(terms.annualRate) })
  const flat = flatRateText(terms, locale)
  return flat === '' ? perYear : copy.perYearAndFlat({ perYear, flat })
}

/** The figures of an offer as pages and documents show them. */
export const figuresResponse = (
  terms: Terms,
  figures: OfferFigures,
  locale: Locale,
): FiguresResponse => {
  const { amountText, percent } = figureWriter(terms.currency, locale)
  return {
    currency: terms.currency,
    amount: amountText(figures.principalMinor),
    netDisbursed: amountText(figures.netDisbursedMinor),
    interest: amountText(figures.interestMinor),
    fees: amountText(figures.feesMinor),
    totalCost: amountText(figures.totalCostMinor),
    totalRepayable: amountText(figures.totalRepayableMinor),
    installments: figures.schedule.rows.length,
    every: terms.every,
    termDays: figures.termDays,
    firstDueOn: figures.firstDueOn,
    lastDueOn: figures.lastDueOn,
    annualRate: percent(terms.annualRate),
    flatRate: flatRateText(terms, locale),
    apr: percent(figures.apr),
  }
}
