import type { Currency } from '#domain/money/money.ts'
import * as copy from '../copy/compiled/repayment.js'
import { Amount } from '../ui/amount/amount.tsx'
import type { Receipt } from './bill.ts'
import { partName } from './part-words.ts'
import { groupReceiptLines, type ReceiptGroup } from './receipt-lines.ts'
import styles from './receipt-split.module.css'

/** Where each rupee or rupiah of a payment went, installment by installment. */
export const ReceiptSplit = ({ receipt, currency }: { receipt: Receipt; currency: Currency }) => (
  <ul>
    {groupReceiptLines(receipt, currency).map(group => (
      <li key={group.periodNo ?? 'surplus'} className={styles['group']}>
        <h3 className={styles['line']}>
          <span>{groupName(group)}</span>
          <Amount money={group.total} />
        </h3>
        {group.periodNo === null ? (
          <p className={styles['quiet']}>{copy.overpaidText()}</p>
        ) : (
          <dl className={styles['quiet']}>
            {group.lines.map(line => (
              <div key={line.kind} className={styles['line']}>
                <dt>{partName(line.kind)}</dt>
                <dd>
                  <Amount money={line.money} />
                </dd>
              </div>
            ))}
          </dl>
        )}
      </li>
    ))}
  </ul>
)

const groupName = ({ periodNo }: ReceiptGroup): string =>
  periodNo === null ? copy.partOverpaid() : copy.periodOf({ no: periodNo })
