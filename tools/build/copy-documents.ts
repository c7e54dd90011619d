/** One long text in one language, as its Markdown file says it; figures stand in braces. */
export type CopyDocument = {
  /** `india/agreement`: the file's path in `copy/<locale>/documents`, without `.md`. */
  readonly name: string
  readonly locale: string
  readonly sections: readonly DocumentSection[]
}

type DocumentSection = { readonly heading: string; readonly blocks: readonly DocumentBlock[] }

type DocumentBlock =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'steps'; readonly items: readonly string[] }

/** What is wrong with a line of a document; a build stops at it. */
class DocumentFault extends Error {}

/**
 * Reads `## Heading`, paragraphs of one line, and numbered steps; blocks stand between empty lines.
 * A document whose steps need no heading begins with them.
 * @throws DocumentFault on anything else.
 */
export const readDocument = (name: string, locale: string, text: string): CopyDocument => {
  const sections: { heading: string; blocks: DocumentBlock[] }[] = []
  for (const [index, chunk] of text
    .trim()
    .split(/\n{2,}/)
    .entries()) {
    const heading = /^## (\S.*)$/.exec(chunk)?.[1]
    if (heading !== undefined) {
      sections.push({ heading, blocks: [] })
      continue
    }
    if (index === 0) sections.push({ heading: '', blocks: [] })
    sections.at(-1)?.blocks.push(readBlock(chunk, `${locale}/documents/${name}.md`))
  }
  return { name, locale, sections }
}

const readBlock = (chunk: string, place: string): DocumentBlock => {
  const lines = chunk.split('\n')
  const items = lines.flatMap((line, at) =>
    line.startsWith(`${at + 1}. `) ? [line.slice(`${at + 1}. `.length)] : [],
  )
  if (items.length === lines.length) return { kind: 'steps', items }
  if (lines.length > 1 || /^[#\-*|>]/.test(chunk)) {
    throw new DocumentFault(`${place}: "${lines[0]}" is no heading, paragraph or list of steps`)
  }
  return { kind: 'paragraph', text: chunk }
}

const textsOf = (block: DocumentBlock): readonly string[] =>
  block.kind === 'steps' ? block.items : [block.text]

/** The figures that a text names, sorted. */
const figuresIn = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? ''))].sort()

/** Every figure that a document must be given. */
const figuresOf = ({ sections }: CopyDocument): string[] =>
  [...new Set(sections.flatMap(({ blocks }) => blocks.flatMap(textsOf).flatMap(figuresIn)))].sort()

/** The same in every language: which blocks stand under how many headings, and each one's figures. */
const outlineOf = ({ sections }: CopyDocument): string[] =>
  sections.flatMap(({ heading, blocks }, at) => [
    heading === '' ? `section ${at + 1} without a heading` : `section ${at + 1}`,
    ...blocks.map(block => {
      const figures = textsOf(block).map(text => `{${figuresIn(text).join(', ')}}`)
      return `${block.kind} of section ${at + 1} with ${figures.join(' ')}`
    }),
  ])

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

/** An expression that fills a text's figures in from `i`. */
const expressionOf = (text: string): string =>
  text
    .split(/(\{\w+\})/)
    .filter(part => part !== '')
    .map(part => (/^\{\w+\}$/.test(part) ? `i.${part.slice(1, -1)}` : JSON.stringify(part)))
    .join(' + ') || "''"

const blockExpression = (block: DocumentBlock): string =>
  block.kind === 'steps'
    ? `{ kind: 'steps', items: [${block.items.map(expressionOf).join(', ')}] }`
    : `{ kind: 'paragraph', text: ${expressionOf(block.text)} }`

const writerOf = ({ sections }: CopyDocument): string => {
  const written = sections.map(
    ({ heading, blocks }) =>
      `{ heading: ${JSON.stringify(heading)}, blocks: [${blocks.map(blockExpression).join(', ')}] }`,
  )
  return `i => [${written.join(', ')}]`
}

const documentTypes = `export type DocumentBlock =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'steps'; readonly items: readonly string[] }
export type DocumentSection = { readonly heading: string; readonly blocks: readonly DocumentBlock[] }
`

/**
 * The server's module of all documents: by name and language, a function of the document's figures
 * that gives its sections.
 */
export const documentsModule = (
  documents: readonly CopyDocument[],
): { readonly module: string; readonly types: string } => {
  const byName = [...Map.groupBy(documents, ({ name }) => name)]
  const module = byName.map(([name, each]) => {
    const writers = each.map(document => `    ${document.locale}: ${writerOf(document)},`)
    return `  '${name}': {\n${writers.join('\n')}\n  },`
  })
  const types = byName.map(([name, each]) => {
    const figures = [...new Set(each.flatMap(figuresOf))].map(
      figure => `readonly ${figure}: string`,
    )
    const write = `(figures: { ${figures.join('; ')} }) => readonly DocumentSection[]`
    const languages = each.map(({ locale }) => `readonly ${locale}: ${write}`)
    return `  readonly '${name}': { ${languages.join('; ')} }`
  })
  return {
    module: `export const documents = {\n${module.join('\n')}\n}\n`,
    types: `${documentTypes}export declare const documents: {\n${types.join('\n')}\n}\n`,
  }
}
