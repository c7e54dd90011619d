import * as copy from '../../copy/compiled/card.js'
import { wireMoney } from '../../shell/wire-money.ts'
import { Amount } from '../../ui/amount/amount.tsx'
import styles from './card.module.css'
import type { Way } from './load-way.ts'

type PayHeroProps = {
  readonly currency: Way['currency']
  readonly amount: string
  readonly periods: number
  readonly productName: string
}

export const PayHero = ({ currency, amount, periods, productName }: PayHeroProps) => (
  <div className={styles['hero']}>
    <p className={styles['label']}>{copy.totalPayment()}</p>
    <Amount money={wireMoney(currency, amount)} size="display" />
    <p className={styles['label']}>
      {productName} · {copy.forPeriods({ count: periods })}
    </p>
  </div>
)
