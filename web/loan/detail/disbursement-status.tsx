import * as copy from '#copy/pages/loan.js'
import { apiMoney, apiMoneyText } from '#domain/money/api-money.ts'
import type { Currency } from '#domain/money/money.ts'
import { dateInWords } from '../../shell/dates.ts'
import { usePageFacts } from '../../shell/page-facts.ts'
import { Notice } from '../../ui/state/notice.tsx'
import { LoanFigureCard } from '../loan-figure-card.tsx'
import type { LoanDetails } from './loan-details.ts'

export type DisbursementStatusProps = {
  readonly payout: NonNullable<LoanDetails['payout']>
  readonly currency: Currency
}

/** The disbursement of an approved loan: amount, account and date; or why it failed, and what follows another account. */
export const DisbursementStatus = ({ payout, currency }: DisbursementStatusProps) => {
  const { locale } = usePageFacts()
  const { amount, account, newAccount, isOfAnother, state, arrivesBy } = payout
  if (state === 'sending') {
    return (
      <LoanFigureCard
        tone="waiting"
        figure={{
          label: copy.payoutTo({ account }),
          money: apiMoney(currency, amount),
          dueText: copy.arrivesBy({ date: dateInWords(arrivesBy, locale) }),
          outstanding: undefined,
        }}
      />
    )
  }
  if (newAccount !== '') {
    return (
      <Notice tone="waiting" icon="clock" title={copy.newAccountChecked()}>
        <p>
          {copy.newAccountNext({ amount: apiMoneyText(currency, amount), account: newAccount })}
        </p>
        <p>{copy.nothingOwedYet()}</p>
      </Notice>
    )
  }
  const stopped = { amount: apiMoneyText(currency, amount), account }
  if (isOfAnother === '1') {
    return (
      <Notice tone="due" icon="alert" title={copy.accountOfAnother()}>
        <p>{copy.accountOfAnotherNext(stopped)}</p>
        <p>{copy.nothingOwedYet()}</p>
      </Notice>
    )
  }
  return (
    <Notice
      tone="due"
      icon="alert"
      title={state === 'failed' ? copy.payoutFailed() : copy.payoutReturned()}
    >
      <p>{copy.payoutStopped(stopped)}</p>
      <p>{copy.nothingOwedYet()}</p>
    </Notice>
  )
}
