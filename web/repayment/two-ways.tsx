import type { ReactNode } from 'react'
import * as copy from '../copy/compiled/repayment.js'
import { dateInWords } from '../shell/dates.ts'
import { usePageFacts } from '../shell/page-facts.ts'
import { wireMoney, wireMoneyText } from '../shell/wire-money.ts'
import { Amount } from '../ui/amount/amount.tsx'
import { Card } from '../ui/card/card.tsx'
import type { DelayQuote } from './load-quote.ts'
import styles from './two-ways.module.css'

type Due = { readonly dueOn: string; readonly amount: string }

/** Both ways out side by side, measured alike: today, then, and in all. */
export const TwoWays = ({ quote }: { quote: DelayQuote }) => (
  <div className={styles['ways']}>
    <Way
      title={copy.wayNow()}
      today={quote.payNowAmount}
      next={quote.payNowNext}
      total={quote.totalNow}
      quote={quote}
    />
    <Way
      title={copy.wayExtend()}
      today={quote.delayShouldPayAmount}
      next={{ dueOn: quote.delayExpiryTime, amount: quote.nextDueAmount }}
      total={quote.totalWithDelay}
      quote={quote}
    />
  </div>
)

type WayProps = {
  readonly title: string
  readonly today: string
  readonly next: Due | null
  readonly total: string
  readonly quote: DelayQuote
}

const Way = ({ title, today, next, total, quote: { currency } }: WayProps) => {
  const { locale } = usePageFacts()
  return (
    <Card title={title} className={styles['way']}>
      <dl>
        <Entry label={copy.toPayToday()}>
          <Amount money={wireMoney(currency, today)} />
        </Entry>
        <Entry label={copy.thenDue()}>
          {next
            ? copy.nextAmount({
                amount: wireMoneyText(currency, next.amount),
                date: dateInWords(next.dueOn, locale),
              })
            : copy.nothingNext()}
        </Entry>
        <Entry label={copy.totalToEnd()}>{wireMoneyText(currency, total)}</Entry>
      </dl>
    </Card>
  )
}

const Entry = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={styles['entry']}>
    <dt className={styles['label']}>{label}</dt>
    <dd className={styles['value']}>{children}</dd>
  </div>
)
