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
import { type ExportPath, exportValueText } from './export-values.ts'

type Fields = Readonly<Record<string, unknown>>

/** A value up to this length stands beside its label; a longer one below it. */
const longestFact = 120
/** A paragraph is drawn whole on a page: a longer text is several. */
const longestParagraph = 900
/** A list of small records is a table, unless a cell or a row would be too wide to read. */
const maxColumns = 6
const longestCell = 26

/**
 * The export of personal data, printed for a reader: each value of the JSON file under a name in their
 * language, see `exportValueText`. What holds nothing is left out.
 */
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
  const printer = (longestList: number) =>
    valuePrinter({
      names: new Map(Object.entries({ ...copy.fields, ...copy.sections })),
      otherName: copy.otherField,
      textOf: exportValueText(market, locale),
      longestList,
      newestOf: copy.newestOf,
    })
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
      ...boundedBlocks(longestList => sectionBlocks(sections, printer(longestList))),
    ],
  })
}

const sectionBlocks = (
  sections: Fields,
  { nameOf, blocksOf }: ReturnType<typeof valuePrinter>,
): PrintableBlock[] => {
  const entries = Object.entries(sections)
  return [
    ...blocksOf(Object.fromEntries(entries.filter(([, value]) => !hasInside(value))), {
      path: [],
      heading: '',
    }),
    ...entries
      .filter(([, value]) => hasInside(value))
      .flatMap(([key, value]): PrintableBlock[] => {
        const name = nameOf(key)
        const blocks = blocksOf(value, { path: [key], heading: name })
        return blocks.length === 0 ? [] : [{ kind: 'heading', text: name }, ...blocks]
      }),
  ]
}

/**
 * How many values and paragraphs are printed: more take minutes, and more memory than the printer has. So
 * of each list only the newest are, as many as fit; the JSON file has all. A long text counts by its
 * characters: each word of it may be another one, with hundreds of letters.
 */
const maxPrinted = 8_000
const charactersOfValue = 60
const listLengths = [2_000, 500, 100, 20]
const shortestList = 5

const printedValues = (block: PrintableBlock): number => {
  if (block.kind === 'table') return block.rows.length * block.columns.length
  if (block.kind !== 'facts') return Math.max(3, block.text.length / charactersOfValue)
  return block.facts.reduce(
    (sum, { value }) => sum + Math.max(2, value.length / charactersOfValue),
    0,
  )
}

const boundedBlocks = (blocksFor: (longestList: number) => PrintableBlock[]): PrintableBlock[] => {
  for (const length of listLengths) {
    const blocks = blocksFor(length)
    if (blocks.reduce((sum, block) => sum + printedValues(block), 0) <= maxPrinted) return blocks
  }
  return blocksFor(shortestList)
}

/** The first instant in a record; '' where there is none. */
const instantOf = (record: unknown): string =>
  isNested(record)
    ? (Object.values(record).find(value => /^\d{4}-\d\d-\d\dT/.test(String(value))) ?? '')
    : ''

/** The newest of a list that is in the order of time, whichever end it begins with. */
const newest = (list: readonly unknown[], most: number): readonly unknown[] =>
  instantOf(list[0]) > instantOf(list.at(-1)) ? list.slice(0, most) : list.slice(-most)

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Whether there is more than one value in it: a record, or a list that holds one. */
const hasInside = (value: unknown): value is object =>
  isNested(value) && !(Array.isArray(value) && !value.some(isNested))

type PrintedPlace = { readonly path: ExportPath; readonly heading: string }

type ValuePrinter = {
  readonly names: ReadonlyMap<string, string>
  /** The name of a key that has none of its own. */
  readonly otherName: string
  readonly textOf: (path: ExportPath, value: unknown) => string
  readonly longestList: number
  /** What stands above a list that is cut. */
  readonly newestOf: (count: { readonly shown: number; readonly all: number }) => string
}

const valuePrinter = ({ names, otherName, textOf, longestList, newestOf }: ValuePrinter) => {
  const nameOf = (key: string): string => names.get(key) ?? otherName

  /** One value, or a list of values one after the other. */
  const valueText = (path: ExportPath, value: unknown): string =>
    Array.isArray(value) ? value.map(each => textOf(path, each)).join(', ') : textOf(path, value)

  /** Values of its own first, then what lies inside, each under the names that lead to it. */
  const blocksOf = (value: unknown, { path, heading }: PrintedPlace): PrintableBlock[] => {
    if (!isNested(value)) return paragraphs(textOf(path, value))
    if (Array.isArray(value) && value.length > longestList) {
      const shown = newest(value, longestList)
      const note = newestOf({ shown: shown.length, all: value.length })
      return [...paragraphs(note), ...blocksOf(shown, { path, heading })]
    }
    if (Array.isArray(value)) {
      const table = tableOf(value, path)
      if (table) return table
    }
    const entries = Object.entries(value).map(([key, inner]: [string, unknown]) => {
      const inList = Array.isArray(value)
      return {
        label: inList ? `${Number(key) + 1}` : nameOf(key),
        path: inList ? path : [...path, key],
        inner,
      }
    })
    const texts = entries
      .filter(({ inner }) => !hasInside(inner))
      .map(({ label, inner, path: place }) => ({ label, value: valueText(place, inner) }))
      .filter(each => each.value !== '')
    const facts = texts.filter(
      each => each.value.length <= longestFact && !each.value.includes('\n'),
    )
    return [
      ...(facts.length === 0 ? [] : [{ kind: 'facts', facts } as const]),
      ...texts
        .filter(each => !facts.includes(each))
        .flatMap(each => [...paragraphs(`${each.label}:`), ...paragraphs(each.value)]),
      ...entries
        .filter(({ inner }) => hasInside(inner))
        .flatMap(({ label, inner, path: place }) => {
          const inside = heading === '' ? label : `${heading} · ${label}`
          const blocks = blocksOf(inner, { path: place, heading: inside })
          // A list, or a record of records alone, is named by what is in it.
          const [first] = blocks
          const isNamed = first?.kind === 'paragraph' && first.text.startsWith(inside)
          return first === undefined || isNamed ? blocks : [...paragraphs(`${inside}:`), ...blocks]
        }),
    ]
  }

  /** A list of small records as a table; undefined for any other list. */
  const tableOf = (list: readonly unknown[], path: ExportPath): PrintableBlock[] | undefined => {
    const records = list.filter(isNested)
    if (records.length < 2 || records.length < list.length) return undefined
    const rows = records.map(
      record =>
        new Map(
          Object.entries(record).map(([key, value]: [string, unknown]) => [
            key,
            hasInside(value) ? undefined : valueText([...path, key], value),
          ]),
        ),
    )
    // The database keeps no order of keys; the names' own order is the one that reads well.
    const present = new Set(rows.flatMap(row => [...row.keys()]))
    const ordered = new Set([...names.keys(), ...present])
    const keys = [...ordered].filter(
      key => present.has(key) && rows.some(row => row.has(key) && row.get(key) !== ''),
    )
    const cells = rows.map(row => keys.map(key => (row.has(key) ? row.get(key) : '')))
    const fits = cells.flat().every(cell => cell !== undefined && cell.length <= longestCell)
    if (!fits || keys.length === 0 || keys.length > maxColumns) return undefined
    return [
      {
        kind: 'table',
        columns: keys.map(key => ({ name: nameOf(key), share: 1 })),
        rows: cells.map(row => ({ cells: row.map(cell => cell ?? '') })),
      },
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
