import { supportCopy } from '#copy/server/support.js'
import { formatShortDate, formatTimeOfDay } from '#domain/calendar/format.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import { formatMoney } from '#domain/money/format.ts'
import type { Currency } from '#domain/money/money.ts'
import { formatPercent, type Ratio } from '#domain/money/ratio.ts'
import type { Terms } from '#domain/terms/terms.ts'
import { decimalMarkOf, type Locale } from '../../platform/copy.ts'

/** Formats the figures of a document for its readers. */
export type Figures = {
  readonly money: (minor: bigint) => string
  readonly percent: (share: Ratio) => string
  /** A yearly rate: to the second decimal, as key facts state it. */
  readonly rate: (share: Ratio) => string
  readonly day: (date: LocalDate) => string
  /** An hour of the day, given as "08:00". */
  readonly hour: (hour: string) => string
  /** "3, 4 or 6". */
  readonly choice: (counts: readonly number[]) => string
  readonly feeAmount: (fee: Terms['fees'][number]['amount']) => string
}

export const figuresFor = (locale: Locale, currency: Currency): Figures => {
  const copy = supportCopy[locale].terms
  const money = (minor: bigint) => formatMoney({ currency, minor })
  const decimalMark = decimalMarkOf(locale)
  const percent = (share: Ratio) => formatPercent(share, { maxDecimals: 3, decimalMark })
  return {
    money,
    percent,
    rate: share => formatPercent(share, { maxDecimals: 2, decimalMark }),
    day: date => formatShortDate(date, locale),
    hour: hour => formatTimeOfDay(hour, locale),
    choice: counts => {
      const last = counts.at(-1) ?? ''
      const before = counts.slice(0, -1).join(', ')
      return before === '' ? `${last}` : copy.or({ first: before, last })
    },
    feeAmount: fee =>
      fee.kind === 'flat' ? money(fee.minor) : copy.ofLoan({ percent: percent(fee.ofPrincipal) }),
  }
}
