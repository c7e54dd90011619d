import { currencySymbol, formatAmount } from '#domain/money/format.ts'
import type { Money } from '#domain/money/money.ts'
import { classNames } from '../class-names.ts'
import styles from './amount.module.css'

/** In running text; the figure of a row or card; a page's second figure; its largest. */
export type AmountSize = 'body' | 'title' | 'figure' | 'display'

/** Money formatted for its market, in tabular figures. */
export const Amount = ({ money, size = 'body' }: { money: Money; size?: AmountSize }) => (
  <span className={classNames(styles['amount'], styles[size])}>
    {money.minor < 0n && '-'}
    <span className={styles['symbol']}>{currencySymbol(money.currency)}</span>
    {formatAmount({ ...money, minor: money.minor < 0n ? -money.minor : money.minor })}
  </span>
)
