import { statementCopy } from '#copy/server/statement.js'
import { formatShortDate } from '#domain/calendar/format.ts'
import { localDateIn } from '#domain/calendar/zone.ts'
import { getMarket, type MarketCode } from '#domain/market/market.ts'
import type { Config } from '../config/config.ts'
import type { Locale } from '../platform/copy.ts'
import type { PrintableDocument } from './printable-document.ts'

/** Whose document about which loan, and when it was made. */
export type FrameSubject = {
  readonly loan: { readonly market: MarketCode }
  readonly lender: { readonly name: string }
  readonly madeAt: Date
  readonly locale: Locale
}

/** Header and footer of every document about a loan. */
export const frameDocument = (
  subject: FrameSubject,
  brand: Config['brand'],
  document: Pick<PrintableDocument, 'title' | 'subtitle' | 'blocks' | 'documentNo'> & {
    contentHash: string
  },
): PrintableDocument => {
  const { locale, lender } = subject
  const copy = statementCopy[locale].print
  const { contentHash, ...rest } = document
  return {
    ...rest,
    language: locale,
    lender: lender.name,
    brand: { from: brand.gradientFrom, to: brand.gradientTo, ink: brand.fontColour },
    pageOf: copy.pageOf({ no: '{no}', count: '{count}' }),
    madeAt: subject.madeAt.toISOString(),
    origin: [
      { label: copy.documentNo, value: document.documentNo },
      { label: copy.madeAt, value: momentText(subject.loan.market, subject.madeAt, locale) },
      { label: copy.contentHash, value: contentHash },
    ],
  }
}

/** Hindi writes the hour as India's English does, in Latin digits. */
const timeFormats: Readonly<Record<Locale, string>> = {
  en: 'en-IN',
  hi: 'en-IN',
  id: 'id-ID',
  es: 'id-ID',
}

/** A moment in the market's own time: "21 Nov 2026, 17.05 WIB". */
export const momentText = (market: MarketCode, moment: Date, locale: Locale): string => {
  const { timeZone, zoneName } = getMarket(market)
  const day = formatShortDate(localDateIn(timeZone, moment), locale)
  const time = new Intl.DateTimeFormat(timeFormats[locale], {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(moment)
  return `${day}, ${time} ${zoneName}`
}
