import { Checkbox, VisuallyHidden } from '@mantine/core'
import {
  columnVisibilityFeature,
  type RowData,
  rowSelectionFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { memo, type RefObject, useMemo } from 'react'
import * as copy from '#copy/staff/list.js'
import { SortButton, sortDirection, type TableSort } from '../sort/sort-button.tsx'
import type { ListColumn, ListDefinition } from './list-definition.ts'
import styles from './list-table.module.css'

const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature })

export type ListTableProps<Row> = {
  readonly definition: Pick<ListDefinition<Row>, 'columns' | 'idOf' | 'title'>
  readonly rows: readonly Row[]
  readonly hiddenColumns: ReadonlySet<string>
  /** The row that keys act on. */
  readonly activeId: string | undefined
  readonly openId: string | undefined
  readonly sort: string | undefined
  readonly onSort: (sort: string | undefined) => void
  readonly onOpen: (id: string) => void
  /** Undefined where the list has no actions on many rows. */
  readonly chosen: ReadonlySet<string> | undefined
  readonly onChoose: (id: string) => void
  readonly body: RefObject<HTMLTableSectionElement | null>
}

const ColumnHead = <Row,>({
  column,
  sort,
  onSort,
}: TableSort & { column: ListColumn<Row, string> }) => (
  <th
    scope="col"
    data-column={column.id}
    aria-sort={sortDirection(sort, column.sort)}
    className={column.isFigure === true ? styles['figure'] : undefined}
  >
    {column.sort === undefined ? (
      column.label()
    ) : (
      <SortButton name={column.sort} label={column.label()} sort={sort} onSort={onSort} />
    )}
  </th>
)

type ListRowProps<Row> = {
  readonly row: Row
  readonly id: string
  readonly columns: readonly ListColumn<Row, string>[]
  readonly isActive: boolean
  readonly isOpen: boolean
  readonly isChosen: boolean | undefined
  readonly onOpen: (id: string) => void
  readonly onChoose: (id: string) => void
}

/** Drawn again only when something of this row changes: one key press must not draw a hundred rows. */
const ListRow = memo(function ListRow<Row>({
  row,
  id,
  columns,
  isActive,
  isOpen,
  isChosen,
  onOpen,
  onChoose,
}: ListRowProps<Row>) {
  return (
    // The button in the first cell is the row's control; a press beside it is for the mouse alone.
    <tr
      className={styles['row']}
      data-active={isActive || undefined}
      data-open={isOpen || undefined}
      onClick={() => onOpen(id)}
    >
      {isChosen !== undefined && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: keeps a press on the box from opening the row
        <td className={styles['box']} onClick={event => event.stopPropagation()}>
          <Checkbox
            size="xs"
            tabIndex={-1}
            checked={isChosen}
            onChange={() => onChoose(id)}
            aria-label={copy.chooseRow()}
          />
        </td>
      )}
      {columns.map((column, index) => (
        <td key={column.id} className={column.isFigure === true ? styles['figure'] : undefined}>
          {index === 0 ? (
            <button
              type="button"
              className={styles['open']}
              tabIndex={isActive ? 0 : -1}
              aria-current={isOpen || undefined}
              data-row={id}
            >
              {column.cell(row)}
            </button>
          ) : (
            column.cell(row)
          )}
        </td>
      ))}
    </tr>
  )
}) as <Row>(props: ListRowProps<Row>) => React.JSX.Element

export const ListTable = <Row extends RowData>(props: ListTableProps<Row>) => {
  const { definition, rows, hiddenColumns, chosen, activeId, openId, onOpen, onChoose } = props
  const { columns, idOf, title } = definition
  const table = useTable({
    features,
    data: rows,
    columns: useMemo(
      () => columns.map(({ id }) => ({ id, accessorFn: (row: Row) => row })),
      [columns],
    ),
    getRowId: idOf,
    state: {
      columnVisibility: useMemo(
        () => Object.fromEntries([...hiddenColumns].map(id => [id, false])),
        [hiddenColumns],
      ),
      rowSelection: useMemo(
        () => Object.fromEntries([...(chosen ?? [])].map(id => [id, true])),
        [chosen],
      ),
    },
  })
  const visible = table.getVisibleLeafColumns().map(({ id }) => id)
  const shownKey = visible.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names say whether it changed
  const shown = useMemo(() => columns.filter(({ id }) => visible.includes(id)), [columns, shownKey])
  return (
    <table className={styles['table']} aria-label={title()}>
      <thead>
        <tr>
          {chosen && (
            <th scope="col" className={styles['box']}>
              <VisuallyHidden>{copy.chosen()}</VisuallyHidden>
            </th>
          )}
          {shown.map(column => (
            <ColumnHead key={column.id} column={column} sort={props.sort} onSort={props.onSort} />
          ))}
        </tr>
      </thead>
      <tbody ref={props.body}>
        {table.getRowModel().rows.map(each => (
          <ListRow
            key={each.id}
            id={each.id}
            row={each.original}
            columns={shown}
            isActive={each.id === activeId}
            isOpen={each.id === openId}
            isChosen={chosen && each.getIsSelected()}
            onOpen={onOpen}
            onChoose={onChoose}
          />
        ))}
      </tbody>
    </table>
  )
}
