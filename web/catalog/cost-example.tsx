import * as copy from '../copy/compiled/catalog.js'
import { wireMoneyText } from '../shell/wire-money.ts'
import styles from './cost-example.module.css'
import type { OfferedProduct } from './product-card.tsx'

/** What one and the same loan costs with this lender, so that lenders can be compared. */
export const CostExample = ({ example }: Pick<OfferedProduct, 'example'>) => {
  const money = (amount: string) => wireMoneyText(example.currency, amount)
  const { installments } = example
  return (
    <div className={styles['example']}>
      <p className={styles['title']}>
        {copy.exampleOf({ amount: money(example.amount), count: installments })}
      </p>
      <dl className={styles['figures']}>
        <Figure label={copy.received()}>{money(example.netDisbursed)}</Figure>
        <Figure label={copy.installment()}>
          {copy.times({ count: installments, amount: money(example.installment) })}
        </Figure>
        <Figure label={copy.totalCost()}>{money(example.totalCost)}</Figure>
        <Figure label={copy.apr()}>{example.apr}</Figure>
      </dl>
    </div>
  )
}

const Figure = ({ label, children }: { label: string; children: string }) => (
  <div className={styles['figure']}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)
