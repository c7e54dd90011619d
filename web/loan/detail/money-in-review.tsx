import * as copy from '../../copy/compiled/loan.js'
import { wireMoneyText } from '../../shell/wire-money.ts'
import { Notice } from '../../ui/state/notice.tsx'
import type { Loan } from './follow-loan.ts'

/** Money that came for this loan and is being matched: that it is safe is said each time. */
export const MoneyInReview = ({ loan }: { loan: Loan }) =>
  loan.moneyInReview.map(({ amount, currency, receivedOn, text }) => (
    <Notice
      key={`${receivedOn} ${amount}`}
      tone="waiting"
      title={copy.moneyInReview({ amount: wireMoneyText(currency, amount) })}
    >
      <p>{text}</p>
    </Notice>
  ))
