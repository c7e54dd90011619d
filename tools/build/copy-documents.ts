/** One long text in one language, as its Markdown file says it; figures stand in braces. */
export type CopyDocument = {
  /** `india/agreement`: the file's path in `copy/<locale>/documents`, without `.md`. */
  readonly name: string
  readonly locale: string
  /** Empty, as the lead, where the document has none. */
  readonly title: string
  readonly lead: string
  readonly sections: readonly DocumentSection[]
}

type DocumentSection = {
  /** The same in every language; empty where nothing refers to the section. */
  readonly id: string
  readonly heading: string
  readonly blocks: readonly DocumentBlock[]
}

export type TextBlock =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly string[] }
  | {
      readonly kind: 'table'
      readonly caption: string
      readonly head: readonly string[]
      readonly rows: readonly (readonly string[])[]
    }

/** A part stands once for each entry of its list; its figures are those of the entry. */
export type DocumentBlock =
  | TextBlock
  | { readonly kind: 'part'; readonly list: string; readonly blocks: readonly TextBlock[] }

/** What is wrong with a line of a document; a build stops at it. */
class DocumentFault extends Error {}

/**
 * Reads a document whose blocks stand between empty lines:
 * - `# Title` with its lead, one paragraph; a document may be without;
 * - `## Heading`, or `## Heading {#id}` where the program refers to the section;
 * - a paragraph of one line, a list of `- ` or `1. `, a table under a line `: caption`;
 * - `::: name` and `:::` around the blocks of a part, which stands for each entry of `name`.
 *
 * A list's item or a table's row with `{name.figure}` stands for each entry of `name`. A document
 * whose steps need no heading begins with them.
 * @throws DocumentFault on anything else.
 */
export const readDocument = (name: string, locale: string, text: string): CopyDocument => {
  const place = `${locale}/documents/${name}.md`
  const chunks = text.trim().split(/\n{2,}/)
  const title = /^# (\S.*)$/.exec(chunks[0] ?? '')?.[1] ?? ''
  const lead = title === '' ? '' : readLead(chunks[1] ?? '', place)
  const sections: { id: string; heading: string; blocks: DocumentBlock[] }[] = []
  let part: { list: string; blocks: TextBlock[] } | undefined
  for (const chunk of title === '' ? chunks : chunks.slice(2)) {
    const opened = /^::: (\w+)$/.exec(chunk)?.[1]
    const heading = chunk.startsWith('## ') ? readHeading(chunk, place) : undefined
    if (part && (heading || opened !== undefined)) {
      throw new DocumentFault(`${place}: the part "${part.list}" has no end`)
    }
    if (heading) sections.push({ ...heading, blocks: [] })
    else if (sections.length === 0) sections.push({ id: '', heading: '', blocks: [] })
    const section = sections.at(-1)
    if (heading || !section) continue
    if (opened !== undefined) part = { list: opened, blocks: [] }
    else if (part && chunk === ':::') {
      section.blocks.push({ kind: 'part', ...part })
      part = undefined
    } else (part ?? section).blocks.push(readBlock(chunk, place))
  }
  if (part) throw new DocumentFault(`${place}: the part "${part.list}" has no end`)
  return { name, locale, title, lead, sections }
}

const readLead = (chunk: string, place: string): string => {
  const block = readBlock(chunk, place)
  if (block.kind === 'paragraph') return block.text
  throw new DocumentFault(`${place}: the title has no lead`)
}

const readHeading = (chunk: string, place: string): { id: string; heading: string } => {
  const [, heading = '', id = ''] = /^## (\S[^{}\n]*?)(?: \{#([a-z-]+)\})?$/.exec(chunk) ?? []
  if (heading === '') throw new DocumentFault(`${place}: "${chunk}" is no heading`)
  return { id, heading }
}

const readBlock = (chunk: string, place: string): TextBlock => {
  const lines = chunk.split('\n')
  const ordered = itemsOf(lines, at => `${at + 1}. `)
  if (ordered) return { kind: 'list', ordered: true, items: ordered }
  const unordered = itemsOf(lines, () => '- ')
  if (unordered) return { kind: 'list', ordered: false, items: unordered }
  const table = readTable(lines)
  if (table) return table
  if (lines.length > 1 || /^[#\-*|>:]/.test(chunk)) {
    throw new DocumentFault(`${place}: "${lines[0]}" is no heading, paragraph, list or table`)
  }
  return { kind: 'paragraph', text: chunk }
}

const itemsOf = (
  lines: readonly string[],
  markAt: (at: number) => string,
): readonly string[] | undefined =>
  lines.every((line, at) => line.startsWith(markAt(at)))
    ? lines.map((line, at) => line.slice(markAt(at).length))
    : undefined

const readTable = ([caption = '', ...lines]: readonly string[]): TextBlock | undefined => {
  const rows = lines.map(line => /^\| (.+) \|$/.exec(line)?.[1]?.split(' | '))
  const [head, rule, ...body] = rows.filter(row => row !== undefined)
  const isTable =
    caption.startsWith(': ') &&
    body.length === lines.length - 2 &&
    rule?.every(cell => cell === '---') &&
    rows.every(row => row?.length === head?.length)
  return isTable && head
    ? { kind: 'table', caption: caption.slice(': '.length), head, rows: body }
    : undefined
}

/** The texts of a block that stand or are repeated each on its own: items, and rows of cells. */
export const linesOf = (block: TextBlock): readonly (readonly string[])[] => {
  if (block.kind === 'paragraph') return [[block.text]]
  if (block.kind === 'list') return block.items.map(item => [item])
  return [[block.caption], block.head, ...block.rows]
}

/** Every text of a document in its order, without those of its headings that have none. */
export const textsOf = ({ title, lead, sections }: CopyDocument): readonly string[] =>
  [
    title,
    lead,
    ...sections.flatMap(({ heading, blocks }) => [
      heading,
      ...blocks.flatMap(block =>
        (block.kind === 'part' ? block.blocks : [block]).flatMap(each => linesOf(each).flat()),
      ),
    ]),
  ].filter(text => text !== '')

/** The document with each of its texts replaced. */
export const mapTexts = (
  document: CopyDocument,
  change: (text: string) => string,
  changeHeading: (section: DocumentSection) => string = ({ heading }) => change(heading),
): CopyDocument => ({
  ...document,
  title: change(document.title),
  lead: change(document.lead),
  sections: document.sections.map(section => ({
    ...section,
    heading: changeHeading(section),
    blocks: section.blocks.map(block =>
      block.kind === 'part'
        ? { ...block, blocks: block.blocks.map(each => mapBlock(each, change)) }
        : mapBlock(block, change),
    ),
  })),
})

const mapBlock = (block: TextBlock, change: (text: string) => string): TextBlock => {
  if (block.kind === 'paragraph') return { ...block, text: change(block.text) }
  if (block.kind === 'list') return { ...block, items: block.items.map(change) }
  const { caption, head, rows } = block
  return {
    kind: 'table',
    caption: change(caption),
    head: head.map(change),
    rows: rows.map(row => row.map(change)),
  }
}
