import * as copy from '#copy/pages/catalog.js'
import { apiMoney, apiMoneyText } from '#domain/money/api-money.ts'
import { dateInWords } from '../shell/dates.ts'
import { usePageFacts } from '../shell/page-facts.ts'
import { Amount } from '../ui/amount/amount.tsx'
import { Card } from '../ui/card/card.tsx'
import { Row, Rows } from '../ui/rows/rows.tsx'
import type { ProductDetails } from './product-choice.ts'
import { installmentsText } from './term-costs.ts'
import styles from './whole-cost.module.css'

/** What the chosen loan pays out and costs, in the same figures as an offer. */
export const WholeCost = ({ detail: { figures, fees, plan } }: { detail: ProductDetails }) => {
  const { locale } = usePageFacts()
  const { currency, installments } = figures
  const money = (amount: string) => apiMoneyText(currency, amount)
  const [first, last] = [plan[0], plan.at(-1)]
  return (
    <Card title={copy.costTitle()}>
      <div aria-live="polite">
        <p className={styles['label']}>{copy.received()}</p>
        <p>
          <Amount money={apiMoney(currency, figures.netDisbursed)} size="display" />
        </p>
        {first && (
          <p className={styles['installment']}>
            {copy.paidIn({
              text: installmentsText(figures, { installments, installment: first.amount }),
            })}
            {last && last.amount !== first.amount && (
              <span className={styles['last']}>
                {copy.lastInstallment({ amount: money(last.amount) })}
              </span>
            )}
          </p>
        )}
      </div>
      <Rows>
        <Row label={copy.amount()}>{money(figures.amount)}</Row>
        {fees.map(fee => (
          <Row key={fee.name} label={copy.feeTo({ fee: fee.name, payee: fee.payableTo })}>
            {money(fee.amount)}
          </Row>
        ))}
        <Row label={interestLabel(figures)}>{money(figures.interest)}</Row>
        <Row label={copy.totalCost()}>
          <strong>{money(figures.totalCost)}</strong>
        </Row>
        <Row label={copy.totalRepayable()}>{money(figures.totalRepayable)}</Row>
        <Row label={copy.aprLong()}>
          <strong>{figures.apr}</strong>
        </Row>
      </Rows>
      <p className={styles['dates']}>
        {copy.dates({
          days: figures.termDays,
          first: dateInWords(figures.firstDueOn, locale),
          last: dateInWords(figures.lastDueOn, locale),
        })}
      </p>
    </Card>
  )
}

const interestLabel = ({ annualRate: rate, flatRate: flat }: ProductDetails['figures']): string =>
  flat === '' ? copy.interest({ rate }) : copy.interestAndFlat({ rate, flat })
