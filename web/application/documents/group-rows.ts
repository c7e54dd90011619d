import type { AgreementBlock } from '#contract/application/calls.ts'

type RowBlock = Extract<AgreementBlock, { kind: 'row' }>

/** Consecutive rows as one table. */
export type TableBlock = {
  readonly kind: 'rows'
  readonly head: readonly (readonly string[])[]
  readonly body: readonly (readonly string[])[]
}

/** A document's blocks with consecutive rows joined to one table; a header row starts another. */
export const groupRows = (
  blocks: readonly AgreementBlock[],
): (Exclude<AgreementBlock, RowBlock> | TableBlock)[] => {
  const grouped: (Exclude<AgreementBlock, RowBlock> | TableBlock)[] = []
  for (const block of blocks) {
    const last = grouped.at(-1)
    if (block.kind !== 'row') grouped.push(block)
    else if (last?.kind === 'rows' && !(block.isHeader && last.body.length > 0)) {
      grouped[grouped.length - 1] = withRow(last, block)
    } else grouped.push(withRow({ kind: 'rows', head: [], body: [] }, block))
  }
  return grouped
}

const withRow = (table: TableBlock, { cells, isHeader }: RowBlock): TableBlock =>
  isHeader ? { ...table, head: [...table.head, cells] } : { ...table, body: [...table.body, cells] }
