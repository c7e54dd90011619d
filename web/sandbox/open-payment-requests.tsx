import * as copy from '#copy/pages/sandbox.js'
import { apiMoneyText } from '#domain/money/api-money.ts'
import { Badge } from '../ui/badge/badge.tsx'
import { Button } from '../ui/button/button.tsx'
import { RadioRows } from '../ui/choice/radio-rows.tsx'
import styles from './open-payment-requests.module.css'
import type { PayableRequests } from './payable-requests.ts'

export type OpenPaymentRequestsProps = {
  readonly paymentRequests: PayableRequests
  readonly number: string
  readonly onNumber: (number: string) => void
  readonly busy: boolean
  readonly onRefresh: () => Promise<void>
}

/** How many are listed; an older one can be paid by its code. */
const maxListed = 8

/** The open payment requests. Selecting one fills in its code. */
export const OpenPaymentRequests = ({
  paymentRequests,
  number,
  onNumber,
  busy,
  onRefresh,
}: OpenPaymentRequestsProps) => (
  <div className={styles['bills']}>
    {paymentRequests.length === 0 ? (
      <p>{copy.noBills()}</p>
    ) : (
      <RadioRows
        legend={copy.openBills()}
        value={number}
        onChange={onNumber}
        options={paymentRequests.slice(0, maxListed).map(bill => ({
          value: bill.number,
          label: <PaymentRequestLine bill={bill} />,
          note: <PaymentRequestNote bill={bill} />,
        }))}
      />
    )}
    <Button look="quiet" busy={busy} onPress={onRefresh}>
      {copy.refresh()}
    </Button>
  </div>
)

const PaymentRequestLine = ({ bill }: { bill: PayableRequests[number] }) => (
  <span className={styles['line']}>
    <span className={styles['number']}>{bill.number}</span>
    <span className={styles['amount']}>{apiMoneyText(bill.currency, bill.amount)}</span>
  </span>
)

const PaymentRequestNote = ({ bill }: { bill: PayableRequests[number] }) => (
  <span className={styles['line']}>
    {[bill.holder, bill.outlet].filter(Boolean).join(' · ')}
    <Badge tone={bill.status === 'ACTIVE' ? 'waiting' : 'neutral'}>{bill.status}</Badge>
  </span>
)
