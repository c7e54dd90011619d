import type { ReactNode } from 'react'
import { SortButton, sortDirection, type TableSort } from '../sort/sort-button.tsx'
import styles from './data-table.module.css'

export type DataColumn = {
  readonly label: string
  readonly isFigure?: boolean
  /** The server orders the rows by this column, under this name. */
  readonly sort?: string
}

export type DataTableProps = {
  /** What it shows; read to those who do not see it. */
  readonly label: string
  readonly columns: readonly DataColumn[]
  /** A cell for each column; the first names the row. */
  readonly rows: readonly { readonly id: string; readonly cells: readonly ReactNode[] }[]
  /** Where a column has an order. */
  readonly order?: TableSort
}

/** Figures of a record in rows; it scrolls sideways by itself where it is too narrow. */
export const DataTable = ({ label, columns, rows, order }: DataTableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by the arrow keys
  <section className={styles['frame']} tabIndex={0} aria-label={label}>
    <table className={styles['table']} aria-label={label}>
      <thead>
        <tr>
          {columns.map(column => (
            <th
              key={column.label}
              scope="col"
              aria-sort={sortDirection(order?.sort, column.sort)}
              className={classOf(column)}
            >
              {order === undefined || column.sort === undefined ? (
                column.label
              ) : (
                <SortButton name={column.sort} label={column.label} {...order} />
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, cells }) => (
          <tr key={id}>
            {columns.map((column, index) =>
              index === 0 ? (
                <th key={column.label} scope="row" className={classOf(column)}>
                  {cells[index]}
                </th>
              ) : (
                <td key={column.label} className={classOf(column)}>
                  {cells[index]}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)

const classOf = ({ isFigure = false }: DataColumn) => (isFigure ? styles['figure'] : undefined)
