import * as listCopy from '#copy/staff/list.js'
import type { Currency } from '#domain/money/money.ts'
import { changeLines, type FieldChange } from './change-lines.ts'
import styles from './change-table.module.css'
import { fieldText, valueText } from './value-text.ts'

type ValueProps = {
  readonly field: string
  readonly value: string | null
  readonly currency: Currency | undefined
}

const Value = ({ field, value, currency }: ValueProps) =>
  value === null ? (
    <span className={styles['none']}>{listCopy.noValue()}</span>
  ) : (
    valueText(field, value, currency)
  )

/** What changes, or was changed, field by field; amounts are in the currency of the market. */
export const ChangeTable = ({
  label,
  changes,
  currency,
}: {
  label: string
  changes: readonly FieldChange[]
  currency: Currency | undefined
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
          <th scope="row">{fieldText(field, currency)}</th>
          <td>
            <del>
              <Value field={field} value={before} currency={currency} />
            </del>
          </td>
          <td>
            <ins>
              <Value field={field} value={after} currency={currency} />
            </ins>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
