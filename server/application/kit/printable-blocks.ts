import type { AgreementBlock } from '#contract/application/schemas.ts'
import type { DocumentBlock, WrittenDocument } from '#copy/server/documents.js'
import type { PrintableBlock } from '../../document/public.ts'

/** The blocks of an agreement as they are printed; its first heading is the title, and goes. */
export const agreementBlocks = (blocks: readonly AgreementBlock[]): PrintableBlock[] => {
  const printed: PrintableBlock[] = []
  let head: readonly string[] | undefined
  let rows: (readonly string[])[] = []
  const endRows = () => {
    if (rows.length > 0) printed.push(head ? tableOf(head, rows) : factsOf(rows))
    head = undefined
    rows = []
  }
  for (const block of blocks.slice(blocks[0]?.kind === 'heading' ? 1 : 0)) {
    if (block.kind !== 'row') {
      endRows()
      printed.push(block)
    } else if (block.isHeader) {
      endRows()
      head = block.cells
    } else {
      // A row of another number of cells is no row of this table.
      if (head !== undefined && block.cells.length !== head.length) endRows()
      rows.push(block.cells)
    }
  }
  endRows()
  return printed
}

/** The blocks of a public document as they are printed. */
export const publicBlocks = ({ lead, sections }: WrittenDocument): PrintableBlock[] => [
  { kind: 'paragraph', text: lead },
  ...sections.flatMap(({ heading, blocks }): PrintableBlock[] => [
    { kind: 'heading', text: heading },
    ...blocks.flatMap(publicBlock),
  ]),
]

const publicBlock = (block: DocumentBlock): PrintableBlock[] => {
  if (block.kind === 'paragraph') return [{ kind: 'paragraph', text: block.text }]
  if (block.kind === 'table') {
    return [{ kind: 'paragraph', text: block.caption }, tableOf(block.head, block.rows)]
  }
  return block.items.map((text, at) => ({
    kind: 'paragraph',
    text: `${block.ordered ? `${at + 1}.` : '•'} ${text}`,
  }))
}

const factsOf = (rows: readonly (readonly string[])[]): PrintableBlock => ({
  kind: 'facts',
  facts: rows.map(([label = '', ...values]) => ({ label, value: values.join(' · ') })),
})

/** An amount, a rate or a count: "₹1,060.00", "-Rp75.000", "0,1%", "3". */
const figure = /^[+−-]?(?:Rp|₹)?\s?[+−-]?\d[\d.,]*\s?%?$/u

const minShare = 4
const maxShare = 30

/** Columns as wide as their texts ask for; a column of figures alone is aligned to the right. */
const tableOf = (
  head: readonly string[],
  rows: readonly (readonly string[])[],
): PrintableBlock => ({
  kind: 'table',
  columns: head.map((name, at) => {
    const cells = rows.map(row => row[at] ?? '')
    const longest = Math.max(...[name, ...cells].map(({ length }) => length))
    return {
      name,
      share: Math.min(Math.max(longest, minShare), maxShare),
      ...(cells.every(cell => figure.test(cell)) ? { style: 'figures' as const } : {}),
    }
  }),
  rows: rows.map(cells => ({ cells })),
})
