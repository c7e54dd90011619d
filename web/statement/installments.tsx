import * as copy from '#copy/pages/statement.js'
import { apiMoney, apiMoneyText } from '#domain/money/api-money.ts'
import { Accordion } from '../ui/accordion/accordion.tsx'
import { Badge, type Tone } from '../ui/badge/badge.tsx'
import { Card } from '../ui/card/card.tsx'
import { Row, Rows } from '../ui/rows/rows.tsx'
import styles from './installments.module.css'
import type { StatementDetails } from './statement.tsx'

const tones: Readonly<Record<StatementDetails['installments'][number]['status'], Tone>> = {
  paid: 'paid',
  'not-due': 'neutral',
  due: 'due',
  overdue: 'late',
}

/** Every installment: its parts, payments, and what is left. */
export const Installments = ({ statement }: { statement: StatementDetails }) => {
  const { currency } = statement.figures
  const words = (amount: string) => apiMoneyText(currency, amount)
  const isSome = (amount: string) => apiMoney(currency, amount).minor > 0n
  return (
    <Card title={copy.installments()}>
      {statement.installments.map(({ periodNo, name, status, statusText, parts, ...sums }) => (
        <Accordion
          key={periodNo}
          summary={
            <span className={styles['head']}>
              <span className={styles['name']}>{name}</span>
              <span className={styles['figure']}>{words(sums.owed)}</span>
              <Badge tone={tones[status]}>{statusText}</Badge>
            </span>
          }
        >
          <Rows>
            {parts.map(part => (
              <Row key={part.kind} label={part.name}>
                {words(part.owed)}
              </Row>
            ))}
            {isSome(sums.waived) && <Row label={copy.waived()}>{words(sums.waived)}</Row>}
            <Row label={copy.paid()}>{words(sums.paid)}</Row>
            <Row label={copy.outstanding()}>{words(sums.left)}</Row>
          </Rows>
        </Accordion>
      ))}
    </Card>
  )
}
