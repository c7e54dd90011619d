import { formatMoney } from '#domain/money/format.ts'
import * as copy from '../copy/compiled/statement.js'
import { shortDate } from '../shell/dates.ts'
import { usePageFacts } from '../shell/page-facts.ts'
import { wireMoney, wireMoneyText } from '../shell/wire-money.ts'
import { Card } from '../ui/card/card.tsx'
import styles from './history.module.css'
import type { Statement } from './statement.tsx'

type Line = Statement['lines'][number]

const signs = { adds: '+', reduces: '−', none: '' } as const

/** Everything that happened, oldest first, with what was owed right after it. */
export const History = ({ statement: { lines, figures } }: { statement: Statement }) => {
  const { locale } = usePageFacts()
  const { currency } = figures
  const figure = ({ effect, amount }: Line) => {
    const money = wireMoney(currency, amount)
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
              {copy.thenOwed({ amount: wireMoneyText(currency, line.balance) })}
            </p>
          </li>
        ))}
      </ol>
    </Card>
  )
}
