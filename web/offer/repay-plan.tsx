import * as copy from '#copy/pages/offer.js'
import { currencySymbol } from '#domain/money/format.ts'
import { Card } from '../ui/card/card.tsx'
import type { OfferDetails } from './load-offer.ts'
import styles from './repay-plan.module.css'

/** The installments with their dates, in the server's text. */
export const RepayPlan = ({ offer }: { offer: OfferDetails }) => (
  <Card title={copy.repayPlan()}>
    <ol className={styles['plan']}>
      {offer.repay_plans.map(({ title, amount, description, pay_time }) => (
        <li key={title} className={styles['period']}>
          <p className={styles['head']}>
            <span>{title}</span>
            <span className={styles['amount']}>{withSymbol(offer, amount)}</span>
          </p>
          <p className={styles['note']}>{pay_time}</p>
          {description !== '' && <p className={styles['note']}>{description}</p>}
        </li>
      ))}
    </ol>
  </Card>
)

/** The API's plan has no currency sign (specification, section 3: `amountIcon`). */
const withSymbol = ({ figures }: OfferDetails, amount: string): string => {
  const symbol = currencySymbol(figures.currency)
  return amount.includes(symbol) ? amount : `${symbol}${amount}`
}
