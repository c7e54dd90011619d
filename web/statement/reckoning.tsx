import * as copy from '../copy/compiled/statement.js'
import { wireMoneyText } from '../shell/wire-money.ts'
import { Card } from '../ui/card/card.tsx'
import { Hidden } from '../ui/text/hidden.tsx'
import styles from './reckoning.module.css'
import type { Statement } from './statement.tsx'

/** How what is owed comes about: each sum below the other, the last one is the answer. */
export const Reckoning = ({ statement: { reckoning, figures } }: { statement: Statement }) => (
  <Card title={copy.reckoning()}>
    <dl className={styles['sums']}>
      {reckoning.map(({ text, sign, amount }) => (
        <div key={text} className={styles[sign === 'equals' ? 'answer' : 'sum']}>
          <dt>{text}</dt>
          <dd className={styles['figure']}>
            {sign === 'minus' && (
              <>
                <span aria-hidden="true">− </span>
                <Hidden>{copy.less()} </Hidden>
              </>
            )}
            {wireMoneyText(figures.currency, amount)}
          </dd>
        </div>
      ))}
    </dl>
  </Card>
)
