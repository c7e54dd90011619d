import { apiMoneyText } from '#domain/money/api-money.ts'
import type { Currency } from '#domain/money/money.ts'
import styles from './figure.module.css'

/** An amount of the API with its currency, in figures of one width. */
export const MoneyText = ({ amount, currency }: { amount: string; currency: Currency }) => (
  <span className={styles['figure']}>{apiMoneyText(currency, amount)}</span>
)
