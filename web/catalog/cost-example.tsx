import * as copy from '#copy/pages/catalog.js'
import { apiMoneyText } from '#domain/money/api-money.ts'
import styles from './cost-example.module.css'
import type { OfferedProduct } from './product-card.tsx'

/** The cost of one standard loan with this lender, so that lenders can be compared. */
export const CostExample = ({ example }: Pick<OfferedProduct, 'example'>) => {
  const money = (amount: string) => apiMoneyText(example.currency, amount)
  const { installments } = example
  return (
    <div className={styles['example']}>
      <p className={styles['title']}>
        {copy.exampleOf({ amount: money(example.amount), count: installments })}
      </p>
      <dl className={styles['figures']}>
        <ExampleFigure label={copy.received()}>{money(example.netDisbursed)}</ExampleFigure>
        <ExampleFigure label={copy.installment()}>
          {copy.times({ count: installments, amount: money(example.installment) })}
        </ExampleFigure>
        <ExampleFigure label={copy.totalCost()}>{money(example.totalCost)}</ExampleFigure>
        <ExampleFigure label={copy.apr()}>{example.apr}</ExampleFigure>
      </dl>
    </div>
  )
}

const ExampleFigure = ({ label, children }: { label: string; children: string }) => (
  <div className={styles['figure']}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)
