import type { ReactNode } from 'react'
import styles from './data-table.module.css'

export type DataColumn = { readonly label: string; readonly isFigure?: boolean }

export type DataTableProps = {
  /** What it shows; read to those who do not see it. */
  readonly label: string
  readonly columns: readonly DataColumn[]
  /** A cell for each column; the first names the row. */
  readonly rows: readonly { readonly id: string; readonly cells: readonly ReactNode[] }[]
}

/** Figures of a record in rows; it scrolls sideways by itself where it is too narrow. */
export const DataTable = ({ label, columns, rows }: DataTableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by the arrow keys
  <section className={styles['frame']} tabIndex={0} aria-label={label}>
    <table className={styles['table']} aria-label={label}>
      <thead>
        <tr>
          {columns.map(column => (
            <th key={column.label} scope="col" className={classOf(column)}>
              {column.label}
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
