import * as copy from '#copy/pages/statement.js'
import { apiMoney, apiMoneyText } from '#domain/money/api-money.ts'
import { formatMoney } from '#domain/money/format.ts'
import { shortDate } from '../shell/dates.ts'
import { usePageFacts } from '../shell/page-facts.ts'
import { Card } from '../ui/card/card.tsx'
import styles from './loan-history.module.css'
import type { StatementDetails } from './statement.tsx'

type StatementHistoryLine = StatementDetails['lines'][number]

const signs = { adds: '+', reduces: '−', none: '' } as const

/** All events, oldest first, with the balance after each. */
export const LoanHistory = ({ statement: { lines, figures } }: { statement: StatementDetails }) => {
  const { locale } = usePageFacts()
  const { currency } = figures
  const figure = ({ effect, amount }: StatementHistoryLine) => {
    const money = apiMoney(currency, amount)
    return money.minor === 0n ? '' : signs[effect] + formatMoney(money)
  }
  return (
    <Card title={copy.history()}>
      <ol>
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no names, and never move
          <li key={at} className={styles['line']}>
            <p className={styles['day']}>{shortDate(line.on, locale)}</p>
            <p className={styles['what']}>
              <span className={styles['text']}>{line.text}</span>{' '}
              <span className={styles[line.effect === 'reduces' ? 'less' : 'more']}>
                {figure(line)}
              </span>
            </p>
            {line.details.map(detail => (
              <p key={detail} className={styles['detail']}>
                {detail}
              </p>
            ))}
            <p className={styles['balance']}>
              {copy.balanceAfter({ amount: apiMoneyText(currency, line.balance) })}
            </p>
          </li>
        ))}
      </ol>
    </Card>
  )
}
