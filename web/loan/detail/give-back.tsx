import type { OutputOf } from '#contract/call.ts'
import type { coolingOffQuote } from '#contract/loan-application.ts'
import * as copy from '../../copy/compiled/loan.js'
import { giveBackAddress } from '../../repayment/repayment-addresses.ts'
import { dateInWords } from '../../shell/dates.ts'
import { usePageFacts } from '../../shell/page-facts.ts'
import { wireMoney, wireMoneyText } from '../../shell/wire-money.ts'
import { Accordion } from '../../ui/accordion/accordion.tsx'
import { Amount } from '../../ui/amount/amount.tsx'
import { ButtonLink } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { Row, Rows } from '../../ui/rows/rows.tsx'
import type { LoanReference } from '../loan-address.ts'
import styles from './give-back.module.css'

export type Exit = OutputOf<typeof coolingOffQuote>

/** The way out of a young loan: until when, what it costs today and why. Nothing urges. */
export const GiveBack = ({ order, exit }: { order: LoanReference; exit: Exit }) => {
  const { locale } = usePageFacts()
  const [today, ...later] = exit.days
  if (exit.isOpen !== '1' || exit.endsOn === null || today === undefined) return null
  const words = (amount: string) => wireMoneyText(exit.currency, amount)
  const some = (amount: string) => wireMoney(exit.currency, amount).minor > 0n
  return (
    <Card title={copy.giveBackTitle()}>
      <p>{copy.giveBackUntil({ date: dateInWords(exit.endsOn, locale) })}</p>
      <p className={styles['label']}>{copy.giveBackToday()}</p>
      <p>
        <Amount money={wireMoney(exit.currency, today.amount)} size="figure" />
      </p>
      <Accordion summary={<span className={styles['why']}>{copy.giveBackWhy()}</span>}>
        <Rows>
          <Row label={copy.principal()}>{words(today.principal)}</Row>
          <Row label={copy.interestSoFar()}>{words(today.interest)}</Row>
          {some(today.feesReturned) && (
            <Row label={copy.feesReturned()}>−{words(today.feesReturned)}</Row>
          )}
          {some(today.alreadyPaid) && (
            <Row label={copy.alreadyPaid()}>−{words(today.alreadyPaid)}</Row>
          )}
          {later.map(day => (
            <Row key={day.on} label={copy.giveBackOn({ date: dateInWords(day.on, locale) })}>
              {words(day.amount)}
            </Row>
          ))}
        </Rows>
        {exit.note !== '' && <p className={styles['note']}>{exit.note}</p>}
      </Accordion>
      <ButtonLink wide look="secondary" to={giveBackAddress(order)}>
        {copy.giveBack()}
      </ButtonLink>
    </Card>
  )
}
