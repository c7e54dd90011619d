import * as copy from '../copy/compiled/repayment.js'
import { Badge } from '../ui/badge/badge.tsx'
import type { Bill } from './bill.ts'
import styles from './review-hero.module.css'

/** Money came that could not be booked by itself: that it is safe comes before everything else. */
export const ReviewHero = ({ bill }: { bill: Bill }) => (
  <div className={styles['hero']}>
    <Badge tone="waiting">{copy.inReview()}</Badge>
    <h2 className={styles['title']}>{copy.reviewTitle()}</h2>
    {bill.reviewNote !== '' && <p>{bill.reviewNote}</p>}
  </div>
)
