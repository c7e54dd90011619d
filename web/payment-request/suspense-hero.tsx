import * as copy from '#copy/pages/payment-request.js'
import { Badge } from '../ui/badge/badge.tsx'
import type { PaymentRequestDetails } from './payment-request.ts'
import styles from './suspense-hero.module.css'

/** A payment is in suspense: says first that the money is safe. */
export const SuspenseHero = ({ paymentRequest }: { paymentRequest: PaymentRequestDetails }) => (
  <div className={styles['hero']}>
    <Badge tone="waiting">{copy.inReview()}</Badge>
    <h2 className={styles['title']}>{copy.reviewTitle()}</h2>
    {paymentRequest.reviewNote !== '' && <p>{paymentRequest.reviewNote}</p>}
  </div>
)
