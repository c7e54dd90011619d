import * as copy from '#copy/pages/offer.js'
import { apiMoney, apiMoneyText } from '#domain/money/api-money.ts'
import { dateInWords } from '../../shell/dates.ts'
import { usePageFacts } from '../../shell/page-facts.ts'
import { Amount } from '../../ui/amount/amount.tsx'
import { Card } from '../../ui/card/card.tsx'
import { Row, Rows } from '../../ui/rows/rows.tsx'
import { statedRate } from '../stated-rate.ts'
import type { KeyFactsDetails } from './key-facts.tsx'
import styles from './key-figures.module.css'

/** Net disbursement, total repayment and APR; then the figures they consist of. */
export const KeyFigures = ({ facts: { figures } }: { facts: KeyFactsDetails }) => {
  const { locale } = usePageFacts()
  const { currency } = figures
  const words = (amount: string) => apiMoneyText(currency, amount)
  const largest = [
    [copy.youReceive(), figures.netDisbursed],
    [copy.youRepay(), figures.totalRepayable],
  ] as const
  return (
    <Card>
      <dl className={styles['largest']}>
        {largest.map(([label, amount]) => (
          <div key={label}>
            <dt className={styles['label']}>{label}</dt>
            <dd>
              <Amount money={apiMoney(currency, amount)} size="figure" />
            </dd>
          </div>
        ))}
        <div>
          <dt className={styles['label']}>{copy.apr()}</dt>
          <dd className={styles['rate']}>{figures.apr}</dd>
        </div>
      </dl>
      <Rows>
        <Row label={copy.loanAmount()}>{words(figures.amount)}</Row>
        <Row label={copy.interest()}>{words(figures.interest)}</Row>
        <Row label={copy.allFees()}>{words(figures.fees)}</Row>
        <Row label={copy.totalCost()}>{words(figures.totalCost)}</Row>
        <Row label={copy.statedRate()}>{statedRate(figures)}</Row>
        <Row label={copy.installments()}>{figures.installments}</Row>
        <Row label={copy.term()}>{copy.termDays({ days: figures.termDays })}</Row>
        <Row label={copy.firstDue()}>{dateInWords(figures.firstDueOn, locale)}</Row>
        <Row label={copy.lastDue()}>{dateInWords(figures.lastDueOn, locale)}</Row>
      </Rows>
    </Card>
  )
}
