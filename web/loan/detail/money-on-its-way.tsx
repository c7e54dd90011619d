import type { Currency } from '#domain/money/money.ts'
import * as copy from '../../copy/compiled/loan.js'
import { dateInWords } from '../../shell/dates.ts'
import { usePageFacts } from '../../shell/page-facts.ts'
import { wireMoney, wireMoneyText } from '../../shell/wire-money.ts'
import { Notice } from '../../ui/state/notice.tsx'
import { FigureCard } from '../figure-card.tsx'
import type { Loan } from './follow-loan.ts'

export type MoneyOnItsWayProps = {
  readonly payout: NonNullable<Loan['payout']>
  readonly currency: Currency
}

/** The money of an approved loan: how much, where to, by when; or why it did not get there. */
export const MoneyOnItsWay = ({ payout, currency }: MoneyOnItsWayProps) => {
  const { locale } = usePageFacts()
  const { amount, account, state, arrivesBy } = payout
  if (state === 'sending') {
    return (
      <FigureCard
        tone="waiting"
        figure={{
          label: copy.onItsWayTo({ account }),
          money: wireMoney(currency, amount),
          when: copy.arrivesBy({ date: dateInWords(arrivesBy, locale) }),
          outstanding: undefined,
        }}
      />
    )
  }
  return (
    <Notice
      tone="due"
      icon="alert"
      title={state === 'failed' ? copy.payoutFailed() : copy.payoutReturned()}
    >
      <p>{copy.payoutStopped({ amount: wireMoneyText(currency, amount), account })}</p>
      <p>{copy.nothingOwedYet()}</p>
    </Notice>
  )
}
