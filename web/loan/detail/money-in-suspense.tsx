import * as copy from '#copy/pages/loan.js'
import { apiMoneyText } from '#domain/money/api-money.ts'
import { Notice } from '../../ui/state/notice.tsx'
import type { LoanDetails } from './follow-loan.ts'

/** Money that came for this loan and is being matched: that it is safe is said each time. */
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
