import type { DocumentBlock } from '#contract/loan-application.ts'

type Row = Extract<DocumentBlock, { kind: 'row' }>

/** Rows that stand under each other: one table. */
export type RowsBlock = {
  readonly kind: 'rows'
  readonly head: readonly (readonly string[])[]
  readonly body: readonly (readonly string[])[]
}

/** A paper's blocks with neighbouring rows as one table; a header row begins another. */
export const groupRows = (
  blocks: readonly DocumentBlock[],
): (Exclude<DocumentBlock, Row> | RowsBlock)[] => {
  const grouped: (Exclude<DocumentBlock, Row> | RowsBlock)[] = []
  for (const block of blocks) {
    const last = grouped.at(-1)
    if (block.kind !== 'row') grouped.push(block)
    else if (last?.kind === 'rows' && !(block.isHeader && last.body.length > 0)) {
      grouped[grouped.length - 1] = withRow(last, block)
    } else grouped.push(withRow({ kind: 'rows', head: [], body: [] }, block))
  }
  return grouped
}

const withRow = (table: RowsBlock, { cells, isHeader }: Row): RowsBlock =>
  isHeader ? { ...table, head: [...table.head, cells] } : { ...table, body: [...table.body, cells] }
