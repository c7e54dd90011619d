import { getMarket, type MarketCode } from '#domain/market/market.ts'
import { requiredLocales } from './copy-catalogs.ts'
import { figuresIn } from './copy-document-figures.ts'
import { type CopyDocument, type DocumentBlock, linesOf } from './copy-documents.ts'

/** Whose documents a folder holds; a document in no folder is in every language. */
const marketFolders: Readonly<Record<string, MarketCode>> = { india: 'IN', indonesia: 'ID' }

/** Who reads neither English nor the market's other languages reads these in English. */
const inEnglishElsewhere: readonly string[] = [
  'india/pay-by-transfer',
  'india/pay-by-upi',
  'india/pay-by-upi-app',
]

/** A market's documents are in the languages of both text sets, and in those of its borrowers. */
export const requiredLocalesOf = (name: string): readonly string[] => {
  const market = marketFolders[name.split('/')[0] ?? '']
  if (market === undefined) return requiredLocales
  const textSets = inEnglishElsewhere.includes(name) ? ['en'] : ['en', 'id']
  return [...new Set([...textSets, ...getMarket(market).languages])]
}

/**
 * What is wrong with the documents, one line each. `localesOf` names the languages that a document
 * must have at least; each has the outline of the English one.
 */
export const checkDocuments = (
  documents: readonly CopyDocument[],
  localesOf: (name: string) => readonly string[],
): string[] =>
  [...Map.groupBy(documents, ({ name }) => name)].flatMap(([name, each]) => {
    const missing = localesOf(name)
      .filter(locale => !each.some(document => document.locale === locale))
      .map(locale => `there is no ${locale}/documents/${name}.md`)
    const model = each.find(({ locale }) => locale === 'en')
    if (!model) return missing
    const outline = outlineOf(model)
    const differing = each.flatMap(document => {
      const own = outlineOf(document)
      const at = Array.from({ length: Math.max(own.length, outline.length) }).findIndex(
        (_, index) => own[index] !== outline[index],
      )
      if (at === -1) return []
      const [here, there] = [own[at] ?? 'nothing', outline[at] ?? 'nothing']
      return [`${document.locale}/documents/${name}.md: has ${here}, where en has ${there}`]
    })
    return [...missing, ...differing]
  })

/** The same in every language: which blocks stand under which headings, and each one's figures. */
const outlineOf = ({ title, lead, sections }: CopyDocument): string[] => [
  title === '' ? 'no title' : `a title, and a lead with ${figuresOf([lead])}`,
  ...sections.flatMap(({ id, heading, blocks }, at) => {
    const section = `section ${id === '' ? at + 1 : id}`
    return [
      heading === '' ? `${section} without a heading` : section,
      ...blocks.flatMap(block => outlineOfBlock(block, section)),
    ]
  }),
]

const outlineOfBlock = (block: DocumentBlock, place: string): string[] => {
  if (block.kind === 'part') {
    const part = `part ${block.list} of ${place}`
    return [part, ...block.blocks.flatMap(each => outlineOfBlock(each, part)), `end of ${part}`]
  }
  const kind = block.kind === 'list' && block.ordered ? 'steps' : block.kind
  const columns = block.kind === 'table' ? ` of ${block.head.length} columns` : ''
  return [`${kind}${columns} of ${place} with ${linesOf(block).map(figuresOf).join(' ')}`]
}

const figuresOf = (texts: readonly string[]): string =>
  `{${[...new Set(texts.flatMap(figuresIn))].sort().join(', ')}}`
