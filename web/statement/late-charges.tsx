import * as copy from '#copy/pages/statement.js'
import { apiMoneyText } from '#domain/money/api-money.ts'
import { shortDate } from '../shell/dates.ts'
import { usePageFacts } from '../shell/page-facts.ts'
import { Card } from '../ui/card/card.tsx'
import { Row, Rows } from '../ui/rows/rows.tsx'
import { Notice } from '../ui/state/notice.tsx'
import styles from './late-charges.module.css'
import type { StatementDetails } from './statement.tsx'

/** Late charges: their origin, and what limited them. */
export const LateCharges = ({
  statement: { charges, figures },
}: {
  statement: StatementDetails
}) => {
  const { locale } = usePageFacts()
  if (charges.length === 0) return <Card title={copy.charges()}>{copy.noCharges()}</Card>
  return (
    <Card title={copy.charges()}>
      {charges.map(({ name, on, amount, text, clipText }) => (
        <div key={`${name} ${on}`} className={styles['charge']}>
          <Rows>
            <Row label={name}>{apiMoneyText(figures.currency, amount)}</Row>
          </Rows>
          <p className={styles['origin']}>
            {copy.since({ date: shortDate(on, locale) })} {text}
          </p>
          {clipText !== '' && <Notice icon="lock">{clipText}</Notice>}
        </div>
      ))}
    </Card>
  )
}
