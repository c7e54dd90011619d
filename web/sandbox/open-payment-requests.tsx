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
  <div className={styles['requests']}>
    {paymentRequests.length === 0 ? (
      <p>{copy.noPaymentRequests()}</p>
    ) : (
      <RadioRows
        legend={copy.openPaymentRequests()}
        value={number}
        onChange={onNumber}
        options={paymentRequests.slice(0, maxListed).map(paymentRequest => ({
          value: paymentRequest.number,
          label: <PaymentRequestLine paymentRequest={paymentRequest} />,
          note: <PaymentRequestNote paymentRequest={paymentRequest} />,
        }))}
      />
    )}
    <Button variant="quiet" busy={busy} onPress={onRefresh}>
      {copy.refresh()}
    </Button>
  </div>
)

const PaymentRequestLine = ({ paymentRequest }: { paymentRequest: PayableRequests[number] }) => (
  <span className={styles['line']}>
    <span className={styles['number']}>{paymentRequest.number}</span>
    <span className={styles['amount']}>
      {apiMoneyText(paymentRequest.currency, paymentRequest.amount)}
    </span>
  </span>
)

const PaymentRequestNote = ({ paymentRequest }: { paymentRequest: PayableRequests[number] }) => (
  <span className={styles['line']}>
    {[paymentRequest.holder, paymentRequest.outlet].filter(Boolean).join(' · ')}
    <Badge tone={paymentRequest.status === 'ACTIVE' ? 'waiting' : 'neutral'}>
      {paymentRequest.status}
    </Badge>
  </span>
)
