import { type DataExportCopy, dataExportCopy } from '#copy/server/data-export.js'
import { notificationCopy } from '#copy/server/notification.js'
import { offerCopy } from '#copy/server/offer.js'
import { formatDate } from '#domain/calendar/format.ts'
import { isLocalDate } from '#domain/calendar/local-date.ts'
import { findLoanState } from '#domain/loan/loan-state.ts'
import { getMarket, type MarketCode } from '#domain/market/market.ts'
import { marketRules } from '#domain/market/market-rules.ts'
import { formatMoney } from '#domain/money/format.ts'
import { formatPercent, ratio } from '#domain/money/ratio.ts'
import { momentText } from '../../document/public.ts'
import { decimalMarkOf, type Locale } from '../../platform/copy.ts'

/** A set of keys, of those alone that the printed file has a name for. */
const keySet = (
  ...lists: readonly (readonly (keyof DataExportCopy['fields'])[])[]
): ReadonlySet<string> => new Set(lists.flat())

/** Keys whose value is an amount in the form of the API; in a schedule, in minor units. */
const amountKeys = keySet([
  'principal',
  'interest',
  'fee',
  'amount',
  'monthlyIncome',
  'monthlyDebt',
])
const ratioKeys = keySet(['annualRate', 'ofPrincipal', 'ratePerDay', 'afterTermShare'])
/** Keys whose value is one of our codes; what a person wrote is never put into other words. */
const codeKeys = keySet(
  ['market', 'language', 'gender', 'maritalStatus', 'education', 'employment', 'loanPurpose'],
  ['reference1Relation', 'reference2Relation', 'step', 'savedBy', 'purpose', 'state', 'field'],
  ['result', 'identityResult', 'holderResult', 'faceResult', 'difference', 'decision', 'outcome'],
  ['kind', 'channel', 'unit', 'per', 'payableTo', 'when', 'code', 'method', 'calculation'],
  ['amortization', 'waterfallCode', 'bucket', 'cause', 'source'],
)

const instantForm = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/
const ratioForm = /^(\d+)\/(\d+)$/

/** Keys that lead to a value of the export, from the outside in; places in a list are left out. */
export type ExportPath = readonly string[]

/**
 * A function that writes one value of the data export as its reader does: a moment in the market's
 * zone, money with its symbol, a rate in percent, a code in words. '' for a value that is not there.
 */
export const exportValueText = (
  market: MarketCode,
  locale: Locale,
): ((path: ExportPath, value: unknown) => string) => {
  const copy = dataExportCopy[locale]
  const { currency } = getMarket(market)
  const money = (minor: bigint) => formatMoney({ currency, minor })

  const amountOf = (path: ExportPath, text: string): string | undefined => {
    const key = path.at(-1) ?? ''
    const isMinor =
      key.endsWith('Minor') || path.at(-2) === 'amountMinor' || path.includes('schedule')
    if (isMinor && /^-?\d+$/.test(text) && (amountKeys.has(key) || !path.includes('schedule')))
      return money(BigInt(text))
    // The API's form has exactly the currency's decimals.
    return amountKeys.has(key) && /^-?\d+(\.\d+)?$/.test(text)
      ? money(BigInt(text.replace('.', '')))
      : undefined
  }

  const textOf = (path: ExportPath, text: string): string => {
    const key = path.at(-1) ?? ''
    if (instantForm.test(text)) return momentText(market, new Date(text), locale)
    if (isLocalDate(text)) return formatDate(text, locale)
    const amount = amountOf(path, text)
    if (amount !== undefined) return amount
    const [, numerator, denominator] = (ratioKeys.has(key) && ratioForm.exec(text)) || []
    if (numerator !== undefined && denominator !== undefined) {
      const value = ratio(BigInt(numerator), BigInt(denominator))
      return formatPercent(value, { decimalMark: decimalMarkOf(locale) })
    }
    return wordsOf(path, text, copy, { market, locale }) ?? text
  }

  return (path, value) => {
    if (value === null || value === undefined) return ''
    if (typeof value === 'boolean') return value ? copy.yes : copy.no
    return textOf(path, String(value))
  }
}

/**
 * The words of a code, of its own list where they differ there; undefined for a text that is none.
 */
const wordsOf = (
  path: ExportPath,
  text: string,
  copy: DataExportCopy,
  { market, locale }: { readonly market: MarketCode; readonly locale: Locale },
): string | undefined => {
  const key = path.at(-1) ?? ''
  if (key === 'region') {
    return marketRules(market).regions.find(region => region.code === text)?.name
  }
  const { reasons } = offerCopy[locale].terms
  if (key === 'reasons' || key === 'reason') return new Map(Object.entries(reasons)).get(text)
  if (key === 'event') {
    return new Map(Object.entries(notificationCopy[locale].titles)).get(text)
  }
  if (!codeKeys.has(key)) return undefined
  const code = key === 'state' ? (findLoanState(text) ?? text) : text
  const words = new Map(Object.entries(copy.values))
  // A code that has no words yet is at least no identifier.
  return words.get(`${path.at(-2)}-${code}`) ?? words.get(code) ?? text.replaceAll('-', ' ')
}
