import { createHash } from 'node:crypto'
import { dataExportCopy } from '#copy/server/data-export.js'
import { formatDate } from '#domain/calendar/format.ts'
import { localDateIn } from '#domain/calendar/zone.ts'
import { getMarket } from '#domain/market/market.ts'
import {
  frameDocument,
  type PrintableBlock,
  type PrintableDocument,
} from '../../document/public.ts'
import type { BorrowerContext } from '../../http/handler.ts'

type Fields = Readonly<Record<string, unknown>>

/** A value up to this length stands beside its label; a longer one below it. */
const longestFact = 120
/** A paragraph is drawn whole on a page: a longer text is several. */
const longestParagraph = 900

/** The export of personal data, printed: each value as the JSON file has it, under its name. */
export const dataDocument = (
  personalData: object,
  { services, signedIn, locale }: Pick<BorrowerContext, 'services' | 'signedIn' | 'locale'>,
): PrintableDocument => {
  const copy = dataExportCopy[locale]
  const { market, borrowerId } = signedIn
  const madeAt = services.clock.now()
  const json = JSON.stringify(personalData)
  // Dates have become texts, as in the JSON file.
  const sections = JSON.parse(json) as Fields
  const printer = valuePrinter({
    yes: copy.yes,
    no: copy.no,
    names: { ...copy.fields, ...copy.sections },
  })
  const isSection = ([, value]: [string, unknown]) => isNested(value) || value === null
  const entries = Object.entries(sections)
  const subject = {
    loan: { market },
    lender: services.config.lenders[market],
    madeAt,
    locale,
  }
  return frameDocument(subject, services.config.brand, {
    title: copy.title,
    subtitle: copy.asOf({
      date: formatDate(localDateIn(getMarket(market).timeZone, madeAt), locale),
    }),
    documentNo: borrowerId,
    contentHash: createHash('sha256').update(json).digest('hex'),
    blocks: [
      { kind: 'paragraph', text: `${copy.lead} ${copy.photos}` },
      ...printer.blocksOf(Object.fromEntries(entries.filter(each => !isSection(each))), ''),
      ...entries
        .filter(isSection)
        .flatMap(([key, value]): PrintableBlock[] => [
          { kind: 'heading', text: printer.nameOf(key) },
          ...printer.blocksOf(value, printer.nameOf(key)),
        ]),
    ],
  })
}

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null

type Words = {
  readonly yes: string
  readonly no: string
  /** Names of keys in the reader's language; a key that is not among them is printed itself. */
  readonly names: Readonly<Record<string, string>>
}

const valuePrinter = ({ yes, no, names }: Words) => {
  const known = new Map(Object.entries(names))
  const nameOf = (key: string): string => known.get(key) ?? key

  const textOf = (value: unknown): string => {
    if (typeof value === 'boolean') return value ? yes : no
    if (value === null || value === '' || (isNested(value) && Object.keys(value).length === 0))
      return '–'
    return String(value)
  }

  /** Values of its own first, then what lies inside, each under the path that leads to it. */
  const blocksOf = (value: unknown, path: string): PrintableBlock[] => {
    if (!isNested(value) || Object.keys(value).length === 0) return paragraphs(textOf(value))
    const entries: [string, unknown][] = Object.entries(value).map(([key, inner]) => [
      Array.isArray(value) ? `${Number(key) + 1}` : nameOf(key),
      inner,
    ])
    const isInside = (inner: unknown) => isNested(inner) && Object.keys(inner).length > 0
    const texts = entries
      .filter(([, inner]) => !isInside(inner))
      .map(([label, inner]) => ({ label, value: textOf(inner) }))
    const facts = texts.filter(
      each => each.value.length <= longestFact && !each.value.includes('\n'),
    )
    return [
      ...(facts.length === 0 ? [] : [{ kind: 'facts', facts } as const]),
      ...texts
        .filter(each => !facts.includes(each))
        .flatMap(each => [...paragraphs(`${each.label}:`), ...paragraphs(each.value)]),
      ...entries
        .filter(([, inner]) => isInside(inner))
        .flatMap(([label, inner]) => {
          const inside = path === '' ? label : `${path} · ${label}`
          const own = Array.isArray(inner) ? [] : paragraphs(`${inside}:`)
          return [...own, ...blocksOf(inner, inside)]
        }),
    ]
  }
  return { nameOf, blocksOf }
}

const paragraphs = (text: string): PrintableBlock[] =>
  text
    .split('\n')
    .filter(line => line.trim() !== '')
    .flatMap(
      line =>
        line.match(
          new RegExp(`.{1,${longestParagraph}}(?:\\s|$)|\\S{1,${longestParagraph}}`, 'gu'),
        ) ?? [],
    )
    .map(part => ({ kind: 'paragraph', text: part.trim() }))
