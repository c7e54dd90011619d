import * as copy from '#copy/pages/payment-request.js'
import { Badge } from '../ui/badge/badge.tsx'
import { CopyButton } from '../ui/copy-button/copy-button.tsx'
import { groupInFours } from './grouped-code.ts'
import styles from './payment-code-hero.module.css'
import type { PaymentRequestDetails } from './payment-request.ts'

/** The payment code, first and largest. */
export const PaymentCodeHero = ({ paymentRequest }: { paymentRequest: PaymentRequestDetails }) => (
  <div className={styles['hero']}>
    <Badge tone="waiting">
      {paymentRequest.claim?.state === 'open' ? copy.inReview() : copy.waiting()}
    </Badge>
    <h2 className={styles['label']}>{paymentCodeLabel(paymentRequest)}</h2>
    <div className={styles['line']}>
      <PaymentCode code={paymentRequest.vcode} />
      <CopyButton text={paymentRequest.vcode} what={copy.copiedPaymentNumber()} />
    </div>
  </div>
)

/** The payment code's label: the bank's or the shop's name. */
export const paymentCodeLabel = ({ payType, payName }: PaymentRequestDetails): string =>
  payType === '1' ? copy.bankNumber({ bank: payName }) : copy.shopCode({ shop: payName })

/** Grouped by margins, so that a selection copies the digits only. */
export const PaymentCode = ({ code }: { code: string }) => (
  <p className={styles['code']}>
    {groupInFours(code).map((group, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the groups of one code never move
      <span key={index}>{group}</span>
    ))}
  </p>
)
