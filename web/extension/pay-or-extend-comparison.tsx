import type { ReactNode } from 'react'
import * as copy from '#copy/pages/payment-request.js'
import { apiMoney, apiMoneyText } from '#domain/money/api-money.ts'
import { dateInWords } from '../shell/dates.ts'
import { usePageFacts } from '../shell/page-facts.ts'
import { Amount } from '../ui/amount/amount.tsx'
import { Card } from '../ui/card/card.tsx'
import type { ExtensionQuote } from './load-extension-quote.ts'
import styles from './pay-or-extend-comparison.module.css'

type NextInstallment = { readonly dueOn: string; readonly amount: string }

/** Paying and extending side by side, with the same three figures: today, next due and total. */
export const PayOrExtendComparison = ({ quote }: { quote: ExtensionQuote }) => (
  <div className={styles['options']}>
    <ComparisonColumn
      title={copy.optionPayNow()}
      today={quote.payNowAmount}
      next={quote.payNowNext}
      total={quote.totalNow}
      quote={quote}
    />
    <ComparisonColumn
      title={copy.optionExtend({ count: quote.daysBought })}
      today={quote.delayShouldPayAmount}
      next={{ dueOn: quote.delayExpiryTime, amount: quote.nextDueAmount }}
      total={quote.totalWithDelay}
      quote={quote}
    />
  </div>
)

type ComparisonColumnProps = {
  readonly title: string
  readonly today: string
  readonly next: NextInstallment | null
  readonly total: string
  readonly quote: ExtensionQuote
}

const ComparisonColumn = ({
  title,
  today,
  next,
  total,
  quote: { currency },
}: ComparisonColumnProps) => {
  const { locale } = usePageFacts()
  return (
    <Card title={title} className={styles['option']}>
      <dl>
        <ComparisonEntry label={copy.toPayToday()}>
          <Amount money={apiMoney(currency, today)} />
        </ComparisonEntry>
        <ComparisonEntry label={copy.nextDue()}>
          {next
            ? copy.nextAmount({
                amount: apiMoneyText(currency, next.amount),
                date: dateInWords(next.dueOn, locale),
              })
            : copy.nothingNext()}
        </ComparisonEntry>
        <ComparisonEntry label={copy.totalUntilPaidOff()}>
          {apiMoneyText(currency, total)}
        </ComparisonEntry>
      </dl>
    </Card>
  )
}

const ComparisonEntry = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={styles['entry']}>
    <dt className={styles['label']}>{label}</dt>
    <dd className={styles['value']}>{children}</dd>
  </div>
)
