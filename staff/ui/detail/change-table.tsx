import * as listCopy from '#copy/staff/list.js'
import { changeLines, type FieldChange } from './change-lines.ts'
import styles from './change-table.module.css'
import { fieldText, valueText } from './value-text.ts'

const Value = ({ field, value }: { field: string; value: string | null }) =>
  value === null ? (
    <span className={styles['none']}>{listCopy.noValue()}</span>
  ) : (
    valueText(field, value)
  )

/** What changes, or was changed, field by field. */
export const ChangeTable = ({
  label,
  changes,
}: {
  label: string
  changes: readonly FieldChange[]
}) => (
  <table className={styles['table']} aria-label={label}>
    <thead>
      <tr>
        <th scope="col">{listCopy.field()}</th>
        <th scope="col">{listCopy.before()}</th>
        <th scope="col">{listCopy.after()}</th>
      </tr>
    </thead>
    <tbody>
      {changeLines(changes).map(({ field, before, after }) => (
        <tr key={field}>
          <th scope="row">{fieldText(field)}</th>
          <td>
            <del>
              <Value field={field} value={before} />
            </del>
          </td>
          <td>
            <ins>
              <Value field={field} value={after} />
            </ins>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
