import type { ReactNode } from 'react'
import { ScrollBox } from '../../ui/scroll-box/scroll-box.tsx'
import styles from './wide-table.module.css'

export type TableColumn = {
  readonly name: string
  /** Figures are aligned right; a day does not wrap. */
  readonly format?: 'figures' | 'day'
}

export type WideTableProps = {
  readonly caption: string
  readonly columns: readonly TableColumn[]
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[]
}

/** A table that scrolls horizontally in its own box. */
export const WideTable = ({ caption, columns, rows }: WideTableProps) => (
  <ScrollBox label={caption} className={styles['frame']}>
    <table className={styles['table']}>
      <thead>
        <tr>
          {columns.map(({ name, format }) => (
            <th key={name} scope="col" className={format && styles[format]}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr key={key}>
            {cells.map((cell, at) => (
              <td key={columns[at]?.name} className={classOf(columns[at])}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </ScrollBox>
)

const classOf = (column: TableColumn | undefined): string | undefined =>
  column?.format && styles[column.format]
