import type { z } from 'zod/mini'
import type { offerFigures } from '#contract/offer-figures.ts'
import { formatMoney } from '#domain/money/format.ts'
import type { Currency } from '#domain/money/money.ts'
import { toWire } from '#domain/money/parse.ts'
import { formatPercent, type Ratio } from '#domain/money/ratio.ts'
import type { OfferFigures } from '#domain/offer/offer-figures.ts'
import type { Terms } from '#domain/terms/terms.ts'
import { decimalMarkOf, type Locale } from './platform/copy.ts'

export type WireFigures = z.infer<typeof offerFigures>

/** How one currency and language write figures. */
export const figureWriter = (currency: Currency, locale: Locale) => ({
  /** For the wire. */
  wire: (minor: bigint) => toWire({ currency, minor }),
  /** For a reader. */
  money: (minor: bigint) => formatMoney({ currency, minor }),
  /** "27%", "17,07%"; a dash for flows without a rate. */
  percent: (rate: Ratio | undefined, maxDecimals = 2) =>
    rate === undefined
      ? '–'
      : formatPercent(rate, { maxDecimals, decimalMark: decimalMarkOf(locale) }),
})

/** The figures of an offer as every page and paper repeats them. */
export const describeFigures = (
  terms: Terms,
  figures: OfferFigures,
  locale: Locale,
): WireFigures => {
  const { wire, percent } = figureWriter(terms.currency, locale)
  return {
    currency: terms.currency,
    amount: wire(figures.principalMinor),
    netDisbursed: wire(figures.netDisbursedMinor),
    interest: wire(figures.interestMinor),
    fees: wire(figures.feesMinor),
    totalCost: wire(figures.totalCostMinor),
    totalRepayable: wire(figures.totalRepayableMinor),
    installments: figures.schedule.rows.length,
    termDays: figures.termDays,
    firstDueOn: figures.firstDueOn,
    lastDueOn: figures.lastDueOn,
    annualRate: percent(terms.annualRate),
    apr: percent(figures.apr),
  }
}
