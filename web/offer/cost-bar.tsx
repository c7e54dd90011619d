import { apiMoney } from '#domain/money/api-money.ts'
import styles from './cost-bar.module.css'
import type { OfferDetails } from './load-offer.ts'

type CostBarProps = {
  readonly figures: Pick<OfferDetails['figures'], 'currency' | 'netDisbursed' | 'totalRepayable'>
  /** With what the loan costs beside what is received. */
  readonly withCost?: boolean
}

/**
 * What is received, or paid back, as a bar; both bars of an offer have one scale, on which all that
 * is paid back is the full width. Decorative: the figures stand beside it.
 */
export const CostBar = ({ figures, withCost = false }: CostBarProps) => {
  const received = receivedShare(figures)
  return (
    <svg className={styles['bar']} width="100%" height="12" aria-hidden="true">
      {withCost && <rect className={styles['cost']} width="100%" height="12" rx="3" />}
      <rect className={styles['received']} width={`${received}%`} height="12" rx="3" />
    </svg>
  )
}

/** The part of what is paid back that was received, in percent with one decimal. */
export const receivedShare = (figures: CostBarProps['figures']): number => {
  const received = apiMoney(figures.currency, figures.netDisbursed).minor
  const repaid = apiMoney(figures.currency, figures.totalRepayable).minor
  if (repaid <= 0n || received <= 0n) return 0
  return received >= repaid ? 100 : Number((received * 1000n) / repaid) / 10
}
