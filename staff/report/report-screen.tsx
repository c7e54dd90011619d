import type { RowData } from '@tanstack/react-table'
import type { ReactNode } from 'react'
import { DetailPanel, Properties } from '../ui/detail/detail-panel.tsx'
import type { ListDefinition } from '../ui/list/list-definition.ts'
import { ListScreen } from '../ui/list/list-screen.tsx'
import { RowDetail } from '../ui/list/row-detail.tsx'

type ReportScreenProps<Row, Input, Output> = {
  readonly definition: ListDefinition<Row, Input, Output>
  /** A chart of the same rows, over the table. */
  readonly chart?: ReactNode
  /** Where a row leads to. */
  readonly links?: (row: Row) => ReactNode
}

/** A report: its table, under a chart where it has one; an open row shows all its figures. */
export const ReportScreen = <Row extends RowData, Input, Output>({
  definition,
  chart,
  links,
}: ReportScreenProps<Row, Input, Output>) => (
  <ListScreen
    definition={definition}
    extra={chart}
    detail={(id, row) => (
      <RowDetail id={id} row={row}>
        {known => (
          <DetailPanel title={definition.columns[0]?.cell(known)}>
            <Properties
              of={definition.columns.map(({ label, cell }) => ({
                label: label(),
                value: cell(known),
              }))}
            />
            {links?.(known)}
          </DetailPanel>
        )}
      </RowDetail>
    )}
  />
)
