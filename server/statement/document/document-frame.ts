import { statementCopy } from '#copy/server/statement.js'
import { formatShortDate } from '#domain/calendar/format.ts'
import { localDateIn } from '#domain/calendar/zone.ts'
import { getMarket } from '#domain/market/market.ts'
import type { Config } from '../../config/config.ts'
import type { PrintedSubject } from '../subject.ts'
import type { PrintableDocument } from './printable-document.ts'

/** Header and footer of every document about a loan. */
export const frameDocument = (
  subject: PrintedSubject,
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
      { label: copy.madeAt, value: madeAtText(subject) },
      { label: copy.contentHash, value: contentHash },
    ],
  }
}

/** The moment in the market's own time: "21 Nov 2026, 17.05 WIB". */
const madeAtText = ({ loan, madeAt, locale }: PrintedSubject): string => {
  const { timeZone } = getMarket(loan.market)
  const day = formatShortDate(localDateIn(timeZone, madeAt), locale)
  const time = new Intl.DateTimeFormat(locale === 'en' ? 'en-IN' : 'id-ID', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  }).format(madeAt)
  return `${day}, ${time}`
}
