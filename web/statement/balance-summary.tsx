import * as copy from '#copy/pages/statement.js'
import { apiMoneyText } from '#domain/money/api-money.ts'
import { Card } from '../ui/card/card.tsx'
import { Hidden } from '../ui/text/hidden.tsx'
import styles from './balance-summary.module.css'
import type { StatementDetails } from './statement.tsx'

/** How the outstanding amount is calculated: one amount per line, the result last. */
export const BalanceSummary = ({
  statement: { reckoning: lines, figures },
}: {
  statement: StatementDetails
}) => (
  <Card title={copy.reckoning()}>
    <dl className={styles['sums']}>
      {lines.map(({ text, sign, amount }) => (
        <div key={text} className={styles[sign === 'equals' ? 'answer' : 'sum']}>
          <dt>{text}</dt>
          <dd className={styles['figure']}>
            {sign === 'minus' && (
              <>
                <span aria-hidden="true">− </span>
                <Hidden>{copy.less()} </Hidden>
              </>
            )}
            {apiMoneyText(figures.currency, amount)}
          </dd>
        </div>
      ))}
    </dl>
  </Card>
)
