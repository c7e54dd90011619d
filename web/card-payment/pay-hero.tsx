import * as copy from '#copy/pages/card-payment.js'
import { apiMoney } from '#domain/money/api-money.ts'
import { Amount } from '../ui/amount/amount.tsx'
import styles from './card-payment.module.css'
import type { CardPaymentOptions } from './load-card-page.ts'

type PayHeroProps = {
  readonly currency: CardPaymentOptions['currency']
  readonly amount: string
  readonly periods: number
  readonly productName: string
}

export const PayHero = ({ currency, amount, periods, productName }: PayHeroProps) => (
  <div className={styles['hero']}>
    <p className={styles['label']}>{copy.totalPayment()}</p>
    <Amount money={apiMoney(currency, amount)} size="display" />
    <p className={styles['label']}>
      {productName} · {copy.installmentCount({ count: periods })}
    </p>
  </div>
)
