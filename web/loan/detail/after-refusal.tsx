import type { ReactNode } from 'react'
import * as catalogCopy from '#copy/pages/catalog.js'
import * as copy from '#copy/pages/loan.js'
import { apiMoneyText } from '#domain/money/api-money.ts'
import type { Currency } from '#domain/money/money.ts'
import { RecommendedBesideLoan } from '../../catalog/recommended-beside-loan.tsx'
import { installmentsText } from '../../catalog/term-costs.ts'
import { confirmAddress } from '../../offer/offer-addresses.ts'
import { Accordion } from '../../ui/accordion/accordion.tsx'
import { ButtonLink } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import styles from '../loan-detail.module.css'
import type { LoanDetails } from './loan-details.ts'

export type AfterRefusalProps = {
  readonly loan: LoanDetails
  /** What the page shows of any loan, above other lenders. */
  readonly children?: ReactNode
}

/** A refused application: first the loan that would pass, what the refusal means, then other lenders. */
export const AfterRefusal = ({ loan, children }: AfterRefusalProps) => (
  <>
    {loan.eligibleInstead && (
      <EligibleInstead instead={loan.eligibleInstead} currency={loan.balance.currency} />
    )}
    <Card title={copy.afterRejectionTitle()}>
      <ul className={styles['list']}>
        <li>{copy.nothingOwed()}</li>
        <li>{copy.checkDetails()}</li>
        <li>{copy.requestReasons()}</li>
      </ul>
    </Card>
    {children}
    {loan.recProducts.length > 0 && (
      <Accordion summary={catalogCopy.otherLenders()}>
        <RecommendedBesideLoan products={loan.recProducts} />
      </Accordion>
    )}
  </>
)

type EligibleInsteadProps = {
  readonly instead: NonNullable<LoanDetails['eligibleInstead']>
  readonly currency: Currency
}

/** The largest loan that would not be refused, and its confirm page. */
const EligibleInstead = ({ instead, currency }: EligibleInsteadProps) => {
  const { productId, amount, installments, every } = instead
  const name = { amount: apiMoneyText(currency, amount) }
  const periods = String(installments)
  return (
    <Card title={copy.takeInsteadTitle(name)}>
      <p className={styles['choice']}>
        {copy.takeInsteadText({ text: installmentsText({ currency, every }, instead) })}
      </p>
      <ButtonLink wide to={confirmAddress(productId, { amount, periods })}>
        {copy.takeInstead(name)}
      </ButtonLink>
    </Card>
  )
}
