import { type DateLanguage, formatShortDate } from '#domain/calendar/format.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import { formatMoney } from '#domain/money/format.ts'
import type { Currency } from '#domain/money/money.ts'
import { formatPercent, type Ratio } from '#domain/money/ratio.ts'
import type { Terms } from '#domain/terms/terms.ts'
import type { Locale } from '../../platform/copy.ts'

/** Writes the figures of a paper as its readers write them. */
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

const joined = { id: ' atau ', en: ' or ' } as const
const ofPrincipal = { id: 'dari jumlah pinjaman', en: 'of the loan amount' } as const
const languages: Readonly<Record<Locale, DateLanguage>> = { id: 'id', en: 'en' }

export const figuresFor = (locale: Locale, currency: Currency): Figures => {
  const money = (minor: bigint) => formatMoney({ currency, minor })
  const decimalMark = locale === 'id' ? ',' : '.'
  const percent = (share: Ratio) => formatPercent(share, { maxDecimals: 3, decimalMark })
  return {
    money,
    percent,
    rate: share => formatPercent(share, { maxDecimals: 2, decimalMark }),
    day: date => formatShortDate(date, languages[locale]),
    choice: counts => {
      const [last = '', ...before] = counts.map(String).reverse()
      return before.length === 0 ? last : `${before.reverse().join(', ')}${joined[locale]}${last}`
    },
    feeAmount: fee =>
      fee.kind === 'flat' ? money(fee.minor) : `${percent(fee.ofPrincipal)} ${ofPrincipal[locale]}`,
  }
}
