import type { ReactNode } from 'react'
import * as copy from '../../copy/compiled/offer.js'
import { dateInWords } from '../../shell/dates.ts'
import { usePageFacts } from '../../shell/page-facts.ts'
import { wireMoney, wireMoneyText } from '../../shell/wire-money.ts'
import { Amount } from '../../ui/amount/amount.tsx'
import { ButtonLink } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { keyFactsAddress } from './confirm-addresses.ts'
import type { Offer } from './load-offer.ts'
import styles from './true-cost.module.css'

export type TrueCostProps = { readonly offer: Offer; readonly counting: boolean }

/** The key facts: what comes, what goes back, what that costs, and the one rate that says it. */
export const TrueCost = ({ offer, counting }: TrueCostProps) => {
  const { locale } = usePageFacts()
  const { figures, fees } = offer
  const { currency } = figures
  const words = (amount: string) => wireMoneyText(currency, amount)
  const figure = (amount: string) => <Amount money={wireMoney(currency, amount)} size="title" />
  return (
    <Card title={copy.trueCost()}>
      <dl className={styles['facts']} aria-busy={counting}>
        <Fact label={copy.youReceive()} figure={figure(figures.netDisbursed)}>
          <Line label={copy.loanAmount()}>{words(figures.amount)}</Line>
          {fees.map(fee => (
            <Line
              key={`${fee.name} ${fee.payableTo}`}
              label={copy.feeTo({ name: fee.name, payee: fee.payableTo })}
            >
              {words(fee.amount)}
            </Line>
          ))}
        </Fact>
        <Fact label={copy.youRepay()} figure={figure(figures.totalRepayable)}>
          <Line label={copy.firstDue()}>{dateInWords(figures.firstDueOn, locale)}</Line>
          <Line label={copy.lastDue()}>{dateInWords(figures.lastDueOn, locale)}</Line>
        </Fact>
        <Fact label={copy.totalCost()} figure={figure(figures.totalCost)}>
          <Line label={copy.interest()}>{words(figures.interest)}</Line>
          <Line label={copy.allFees()}>{words(figures.fees)}</Line>
        </Fact>
        <Fact label={copy.apr()} figure={offer.sp_rate}>
          <Line label={copy.statedRate()}>{figures.annualRate}</Line>
          <p className={styles['why']}>{copy.aprMeans()}</p>
        </Fact>
      </dl>
      <ButtonLink wide look="secondary" to={keyFactsAddress(offer.productId, offer.proposalNo)}>
        {copy.readKeyFacts()}
      </ButtonLink>
    </Card>
  )
}

type FactProps = {
  readonly label: string
  readonly figure: ReactNode
  readonly children: ReactNode
}

const Fact = ({ label, figure, children }: FactProps) => (
  <div className={styles['fact']}>
    <dt className={styles['label']}>{label}</dt>
    <dd className={styles['figure']}>{figure}</dd>
    <dd className={styles['lines']}>{children}</dd>
  </div>
)

const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <p className={styles['line']}>
    <span>{label}</span>
    <span className={styles['value']}>{children}</span>
  </p>
)
