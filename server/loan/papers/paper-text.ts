import type { DocumentBlock } from '#contract/loan-application.ts'

/**
 * The words of a paper as they are kept and hashed: one block a line, a heading after `# `, a table
 * row between bars (`|=` for a table's head), anything else a paragraph.
 */
export const paperText = (blocks: readonly DocumentBlock[]): string => blocks.map(lineOf).join('\n')

/** Reads what `paperText` wrote. */
export const paperBlocks = (text: string): DocumentBlock[] => text.split('\n').map(blockOf)

const lineOf = (block: DocumentBlock): string => {
  switch (block.kind) {
    case 'heading':
      return `# ${plain(block.text)}`
    case 'paragraph':
      return plain(block.text).replace(/^[#|]/, ' $&')
    case 'row':
      return `${block.isHeader ? '|=' : '|'} ${block.cells.map(plain).join(' | ')} |`
  }
}

const blockOf = (line: string): DocumentBlock => {
  if (line.startsWith('# ')) return { kind: 'heading', text: line.slice(2) }
  if (!line.startsWith('|')) return { kind: 'paragraph', text: line }
  const isHeader = line.startsWith('|=')
  const cells = line.slice(isHeader ? 3 : 2, -2).split(' | ')
  return { kind: 'row', cells, isHeader }
}

/** A name or a label must not be able to break out of its line or its cell. */
const plain = (words: string): string => words.replaceAll(/[\n\r|]+/g, ' ').trim()

export const heading = (text: string): DocumentBlock => ({ kind: 'heading', text })
export const paragraph = (text: string): DocumentBlock => ({ kind: 'paragraph', text })
export const row = (...cells: string[]): DocumentBlock => ({ kind: 'row', cells, isHeader: false })
export const headRow = (...cells: string[]): DocumentBlock => ({
  kind: 'row',
  cells,
  isHeader: true,
})
