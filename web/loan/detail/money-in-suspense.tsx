import * as copy from '#copy/pages/loan.js'
import { apiMoneyText } from '#domain/money/api-money.ts'
import { Notice } from '../../ui/state/notice.tsx'
import type { LoanDetails } from './follow-loan.ts'

/** Payments for this loan in suspense: says each time that the money is safe. */
export const MoneyInSuspense = ({ loan }: { loan: LoanDetails }) =>
  loan.moneyInReview.map(({ amount, currency, receivedOn, text }) => (
    <Notice
      key={`${receivedOn} ${amount}`}
      tone="waiting"
      title={copy.moneyInReview({ amount: apiMoneyText(currency, amount) })}
    >
      <p>{text}</p>
    </Notice>
  ))
