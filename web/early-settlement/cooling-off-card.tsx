import * as copy from '#copy/pages/loan.js'
import { apiMoney, apiMoneyText } from '#domain/money/api-money.ts'
import type { LoanReference } from '../loan/loan-addresses.ts'
import { coolingOffPaymentAddress } from '../payment-request/payment-addresses.ts'
import { dateInWords } from '../shell/dates.ts'
import { usePageFacts } from '../shell/page-facts.ts'
import { Accordion } from '../ui/accordion/accordion.tsx'
import { Amount } from '../ui/amount/amount.tsx'
import { ButtonLink } from '../ui/button/button.tsx'
import { Card } from '../ui/card/card.tsx'
import { Row, Rows } from '../ui/rows/rows.tsx'
import styles from './cooling-off-card.module.css'
import type { CoolingOffTerms } from './find-cooling-off-terms.ts'

/** Cooling-off cancellation: its deadline and today's price, without promotion. */
export const CoolingOffCard = ({
  order,
  coolingOff,
}: {
  order: LoanReference
  coolingOff: CoolingOffTerms
}) => {
  const { locale } = usePageFacts()
  const [today, ...later] = coolingOff.days
  if (coolingOff.isOpen !== '1' || coolingOff.endsOn === null || today === undefined) return null
  const amountText = (amount: string) => apiMoneyText(coolingOff.currency, amount)
  const isPositive = (amount: string) => apiMoney(coolingOff.currency, amount).minor > 0n
  return (
    <Card title={copy.coolingOffTitle()}>
      <p>{copy.coolingOffUntil({ date: dateInWords(coolingOff.endsOn, locale) })}</p>
      <p className={styles['label']}>{copy.coolingOffAmountToday()}</p>
      <p>
        <Amount money={apiMoney(coolingOff.currency, today.amount)} size="figure" />
      </p>
      <Accordion summary={<span className={styles['summary']}>{copy.coolingOffBreakdown()}</span>}>
        <Rows>
          <Row label={copy.principal()}>{amountText(today.principal)}</Row>
          <Row label={copy.accruedInterest()}>{amountText(today.interest)}</Row>
          {isPositive(today.charges) && (
            <Row label={copy.charges()}>{amountText(today.charges)}</Row>
          )}
          {isPositive(today.feesReturned) && (
            <Row label={copy.returnedFees()}>−{amountText(today.feesReturned)}</Row>
          )}
          {isPositive(today.alreadyPaid) && (
            <Row label={copy.alreadyPaid()}>−{amountText(today.alreadyPaid)}</Row>
          )}
          {isPositive(today.waived) && <Row label={copy.waived()}>−{amountText(today.waived)}</Row>}
          {later.map(day => (
            <Row
              key={day.on}
              label={copy.coolingOffAmountOn({ date: dateInWords(day.on, locale) })}
            >
              {amountText(day.amount)}
            </Row>
          ))}
        </Rows>
        {coolingOff.note !== '' && <p className={styles['note']}>{coolingOff.note}</p>}
      </Accordion>
      <ButtonLink wide variant="secondary" to={coolingOffPaymentAddress(order)}>
        {copy.cancelLoan()}
      </ButtonLink>
    </Card>
  )
}
