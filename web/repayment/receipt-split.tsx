import * as copy from '../copy/compiled/repayment.js'
import { Amount } from '../ui/amount/amount.tsx'
import type { Bill, Receipt } from './bill.ts'
import { type PartKind, partName } from './part-words.ts'
import { groupReceiptLines, type ReceiptGroup } from './receipt-lines.ts'
import styles from './receipt-split.module.css'

type Paid = Pick<Bill, 'currency' | 'purpose'>

/** Where each rupee or rupiah of a payment went, installment by installment. */
export const ReceiptSplit = ({ receipt, bill }: { receipt: Receipt; bill: Paid }) => (
  <ul>
    {groupReceiptLines(receipt, bill.currency).map(group => (
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
                <dt>{lineName(line.kind, bill)}</dt>
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

/** The fee of more time stands among the fees of its installment. */
const lineName = (kind: PartKind, { purpose }: Paid): string =>
  kind === 'fee' && purpose === 'extension' ? copy.partExtensionFee() : partName(kind)
