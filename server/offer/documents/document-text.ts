import type { AgreementBlock } from '#contract/application/schemas.ts'

/**
 * The text of a document as it is stored and hashed: one block a line, a heading after `# `, a table
 * row between bars (`|=` for a header row), anything else a paragraph.
 */
export const documentText = (blocks: readonly AgreementBlock[]): string =>
  blocks.map(lineOf).join('\n')

/** The inverse of `documentText`. */
export const documentBlocks = (text: string): AgreementBlock[] => text.split('\n').map(blockOf)

const lineOf = (block: AgreementBlock): string => {
  switch (block.kind) {
    case 'heading':
      return `# ${plain(block.text)}`
    case 'paragraph':
      return plain(block.text).replace(/^[#|]/, ' $&')
    case 'row':
      return `${block.isHeader ? '|=' : '|'} ${block.cells.map(plain).join(' | ')} |`
  }
}

const blockOf = (line: string): AgreementBlock => {
  if (line.startsWith('# ')) return { kind: 'heading', text: line.slice(2) }
  if (!line.startsWith('|')) return { kind: 'paragraph', text: line }
  const isHeader = line.startsWith('|=')
  const cells = line.slice(isHeader ? 3 : 2, -2).split(' | ')
  return { kind: 'row', cells, isHeader }
}

/** A name or a label must not be able to break out of its line or its cell. */
const plain = (words: string): string => words.replaceAll(/[\n\r|]+/g, ' ').trim()

export const heading = (text: string): AgreementBlock => ({ kind: 'heading', text })
export const paragraph = (text: string): AgreementBlock => ({ kind: 'paragraph', text })
export const row = (...cells: string[]): AgreementBlock => ({ kind: 'row', cells, isHeader: false })
export const headRow = (...cells: string[]): AgreementBlock => ({
  kind: 'row',
  cells,
  isHeader: true,
})
