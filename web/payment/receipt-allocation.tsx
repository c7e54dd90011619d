import * as copy from '#copy/pages/payment-request.js'
import type { PaymentReceipt, PaymentRequestDetails } from '../payment-request/payment-request.ts'
import { Amount } from '../ui/amount/amount.tsx'
import { type AmountPartKind, amountPartName } from './amount-part-name.ts'
import styles from './receipt-allocation.module.css'
import { groupReceiptLines, type ReceiptGroup } from './receipt-lines.ts'

type ReceiptContext = Pick<PaymentRequestDetails, 'currency' | 'purpose'>

/** How a payment was allocated, installment by installment. */
export const ReceiptAllocation = ({
  receipt,
  payment,
}: {
  receipt: PaymentReceipt
  payment: ReceiptContext
}) => (
  <ul>
    {groupReceiptLines(receipt, payment.currency).map(group => (
      <li key={group.periodNo ?? group.lines[0]?.kind} className={styles['group']}>
        <h3 className={styles['line']}>
          <span>{groupName(group)}</span>
          <Amount money={group.total} />
        </h3>
        {group.periodNo === null ? (
          isOverpaid(group) && <p className={styles['quiet']}>{copy.overpaidText()}</p>
        ) : (
          <dl className={styles['quiet']}>
            {group.lines.map(line => (
              <div key={line.kind} className={styles['line']}>
                <dt>{lineName(line.kind, payment)}</dt>
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

const isOverpaid = ({ lines }: ReceiptGroup): boolean =>
  lines.every(({ kind }) => kind === 'overpaid')

const groupName = ({ periodNo, lines }: ReceiptGroup): string =>
  periodNo === null ? amountPartName(lines[0]?.kind ?? 'overpaid') : copy.periodOf({ no: periodNo })

/** An extension's fee is listed with the fees of its installment. */
const lineName = (kind: AmountPartKind, { purpose }: ReceiptContext): string =>
  kind === 'fee' && purpose === 'extension' ? copy.partExtensionFee() : amountPartName(kind)
