import { type FigureTree, figureTree, repeatedList } from './copy-document-figures.ts'
import type { CopyDocument, DocumentBlock, TextBlock } from './copy-documents.ts'

/** An expression that fills a text's figures in from the object of that name. */
const expressionOf = (text: string, scope: string): string =>
  text
    .split(/(\{[\w.]+\})/)
    .filter(part => part !== '')
    .map(part =>
      /^\{[\w.]+\}$/.test(part) ? `${scope}.${part.slice(1, -1)}` : JSON.stringify(part),
    )
    .join(' + ') || "''"

const cellsExpression = (cells: readonly string[], scope: string): string =>
  `[${cells.map(cell => expressionOf(cell, scope)).join(', ')}]`

/** An item or a row, or one for each entry of the list whose figures it names. */
const lineExpression = (
  texts: readonly string[],
  scope: string,
  write: (texts: readonly string[], scope: string) => string,
): string => {
  const list = repeatedList(texts)
  if (list === undefined) return write(texts, scope)
  const own = texts.map(text => text.replaceAll(`{${list}.`, '{'))
  return `...${scope}.${list}.map(entry => ${write(own, 'entry')})`
}

const blockExpression = (block: TextBlock, scope: string): string => {
  if (block.kind === 'paragraph') {
    return `{ kind: 'paragraph', text: ${expressionOf(block.text, scope)} }`
  }
  if (block.kind === 'list') {
    const items = block.items.map(item =>
      lineExpression([item], scope, ([text = ''], name) => expressionOf(text, name)),
    )
    return `{ kind: 'list', ordered: ${block.ordered}, items: [${items.join(', ')}] }`
  }
  const { caption, head, rows } = block
  const body = rows.map(row => lineExpression(row, scope, cellsExpression))
  return [
    `{ kind: 'table', caption: ${expressionOf(caption, scope)}`,
    `head: ${cellsExpression(head, scope)}`,
    `rows: [${body.join(', ')}] }`,
  ].join(', ')
}

const blocksExpression = (blocks: readonly DocumentBlock[]): string => {
  const written = blocks.map(block => {
    if (block.kind !== 'part') return blockExpression(block, 'figures')
    const parts = block.blocks.map(each => blockExpression(each, 'part')).join(', ')
    return `...figures.${block.list}.flatMap(part => [${parts}])`
  })
  return `[${written.join(', ')}]`
}

const headingsOf = ({ sections }: CopyDocument) => sections.filter(({ id }) => id !== '')

const documentExpression = (document: CopyDocument): string => {
  const headings = headingsOf(document).map(({ id, heading }) => [id, heading] as const)
  const sections = document.sections.map(
    ({ id, heading, blocks }) =>
      `{ id: '${id}', heading: ${JSON.stringify(heading)}, blocks: ${blocksExpression(blocks)} }`,
  )
  const lead = expressionOf(document.lead, 'figures')
  return [
    `{ headings: ${JSON.stringify(Object.fromEntries(headings))}`,
    `write: figures => ({ title: ${JSON.stringify(document.title)}, lead: ${lead}`,
    `sections: [${sections.join(', ')}] }) }`,
  ].join(', ')
}

const figuresType = (tree: FigureTree): string =>
  `{ ${[...tree]
    .map(([name, figure]) =>
      figure === 'text'
        ? `readonly ${name}: string`
        : `readonly ${name}: readonly ${figuresType(figure)}[]`,
    )
    .join('; ')} }`

const documentTypes = `export type DocumentBlock =
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; ordered: boolean; items: string[] }
  | { kind: 'table'; caption: string; head: string[]; rows: string[][] }
export type DocumentSection = { id: string; heading: string; blocks: DocumentBlock[] }
export type WrittenDocument = { title: string; lead: string; sections: DocumentSection[] }
/** A document's text in one language: its headings by id, and all of it with its figures. */
export type DocumentText<Figures, Id extends string> = {
  readonly headings: Readonly<Record<Id, string>>
  readonly write: (figures: Figures) => WrittenDocument
}
`

/** The server's module of all documents, by name and language: see `DocumentText` in it. */
export const documentsModule = (
  documents: readonly CopyDocument[],
): { readonly module: string; readonly types: string } => {
  const byName = [...Map.groupBy(documents, ({ name }) => name)]
  const module = byName.map(([name, each]) => {
    const texts = each.map(document => `    ${document.locale}: ${documentExpression(document)},`)
    return `  '${name}': {\n${texts.join('\n')}\n  },`
  })
  const types = byName.map(([name, each]) => {
    const [first] = each
    const ids = (first ? headingsOf(first) : []).map(({ id }) => `'${id}'`).join(' | ') || 'never'
    const type = `DocumentText<${figuresType(figureTree(each))}, ${ids}>`
    const languages = each.map(({ locale }) => `readonly ${locale}: ${type}`)
    return `  readonly '${name}': { ${languages.join('; ')} }`
  })
  return {
    module: `export const documents = {\n${module.join('\n')}\n}\n`,
    types: `${documentTypes}export declare const documents: {\n${types.join('\n')}\n}\n`,
  }
}
