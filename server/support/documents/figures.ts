import { formatShortDate } from '#domain/calendar/format.ts'
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
  /** "3, 4 or 6". */
  readonly choice: (counts: readonly number[]) => string
  readonly feeAmount: (fee: Terms['fees'][number]['amount']) => string
}

const joined: Readonly<Record<Locale, string>> = {
  id: ' atau ',
  en: ' or ',
  hi: ' या ',
  es: ' o ',
}
const shareOfPrincipal: Readonly<Record<Locale, (percent: string) => string>> = {
  id: percent => `${percent} dari jumlah pinjaman`,
  en: percent => `${percent} of the loan amount`,
  hi: percent => `लोन की रकम का ${percent}`,
  es: percent => `${percent} del monto del préstamo`,
}

export const figuresFor = (locale: Locale, currency: Currency): Figures => {
  const money = (minor: bigint) => formatMoney({ currency, minor })
  const decimalMark = decimalMarkOf(locale)
  const percent = (share: Ratio) => formatPercent(share, { maxDecimals: 3, decimalMark })
  return {
    money,
    percent,
    rate: share => formatPercent(share, { maxDecimals: 2, decimalMark }),
    day: date => formatShortDate(date, locale),
    choice: counts => {
      const [last = '', ...before] = counts.map(String).reverse()
      return before.length === 0 ? last : `${before.reverse().join(', ')}${joined[locale]}${last}`
    },
    feeAmount: fee =>
      fee.kind === 'flat' ? money(fee.minor) : shareOfPrincipal[locale](percent(fee.ofPrincipal)),
  }
}
