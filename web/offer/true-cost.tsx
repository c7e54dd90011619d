import type { ReactNode } from 'react'
import * as copy from '#copy/pages/offer.js'
import { apiMoney, apiMoneyText } from '#domain/money/api-money.ts'
import { dateInWords } from '../shell/dates.ts'
import { usePageFacts } from '../shell/page-facts.ts'
import { Amount } from '../ui/amount/amount.tsx'
import { ButtonLink } from '../ui/button/button.tsx'
import { Card } from '../ui/card/card.tsx'
import { CostBar } from './cost-bar.tsx'
import type { OfferDetails } from './load-offer.ts'
import { keyFactsAddress } from './offer-addresses.ts'
import { statedRate } from './stated-rate.ts'
import styles from './true-cost.module.css'

export type TrueCostProps = { readonly offer: OfferDetails; readonly updating: boolean }

/** The key figures: net disbursement, total repayment, total cost and APR. */
export const TrueCost = ({ offer, updating }: TrueCostProps) => {
  const { locale } = usePageFacts()
  const { figures, fees } = offer
  const { currency } = figures
  const words = (amount: string) => apiMoneyText(currency, amount)
  const figure = (amount: string) => <Amount money={apiMoney(currency, amount)} size="title" />
  return (
    <Card title={copy.totalCostTitle()}>
      <dl className={styles['facts']} aria-busy={updating}>
        <CostFigure
          label={copy.youReceive()}
          figure={figure(figures.netDisbursed)}
          bar={<CostBar figures={figures} />}
        >
          <CostLine label={copy.loanAmount()}>{words(figures.amount)}</CostLine>
          {fees.map(fee => (
            <CostLine
              key={`${fee.name} ${fee.payableTo}`}
              label={copy.feeTo({ name: fee.name, payee: fee.payableTo })}
            >
              {words(fee.amount)}
            </CostLine>
          ))}
        </CostFigure>
        <CostFigure
          label={copy.youRepay()}
          figure={figure(figures.totalRepayable)}
          bar={<CostBar figures={figures} withCost />}
        >
          <CostLine label={copy.firstDue()}>{dateInWords(figures.firstDueOn, locale)}</CostLine>
          <CostLine label={copy.lastDue()}>{dateInWords(figures.lastDueOn, locale)}</CostLine>
        </CostFigure>
        <CostFigure label={copy.totalCost()} figure={figure(figures.totalCost)}>
          <CostLine label={copy.interest()}>{words(figures.interest)}</CostLine>
          <CostLine label={copy.allFees()}>{words(figures.fees)}</CostLine>
        </CostFigure>
        <CostFigure label={copy.apr()} figure={offer.sp_rate}>
          <CostLine label={copy.statedRate()}>{statedRate(figures)}</CostLine>
          <p className={styles['why']}>{copy.aprMeans()}</p>
        </CostFigure>
      </dl>
      <ButtonLink wide variant="secondary" to={keyFactsAddress(offer.productId, offer.proposalNo)}>
        {copy.readKeyFacts()}
      </ButtonLink>
    </Card>
  )
}

type CostFigureProps = {
  readonly label: string
  readonly figure: ReactNode
  readonly bar?: ReactNode
  readonly children: ReactNode
}

const CostFigure = ({ label, figure, bar, children }: CostFigureProps) => (
  <div className={styles['fact']}>
    <dt className={styles['label']}>{label}</dt>
    <dd className={styles['figure']}>{figure}</dd>
    <dd className={styles['lines']}>
      {bar}
      {children}
    </dd>
  </div>
)

const CostLine = ({ label, children }: { label: string; children: ReactNode }) => (
  <p className={styles['line']}>
    <span>{label}</span>
    <span className={styles['value']}>{children}</span>
  </p>
)
