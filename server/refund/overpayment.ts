import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode } from '#contract/envelope.ts'
import type { overpayment } from '#contract/refund/calls.ts'
import { sumMinor } from '#domain/money/money.ts'
import { amountTextIn } from '#domain/money/parse.ts'
import { listLoanRefunds, type Refund } from '../disbursement/public.ts'
import { type BorrowerContext, type Refusal, refuse } from '../http/handler.ts'
import { findBorrowerLoan, loanToday, type StoredLoan } from '../loan/public.ts'
import { maskAccount } from '../offer/public.ts'
import { say } from '../platform/copy.ts'
import { readAtOneMoment } from '../platform/database/transaction.ts'
import { findPayoutAccount } from '../profile/public.ts'
import type { Services } from '../services.ts'

type OverpaymentOutput = OutputOf<typeof overpayment>

/** The state that the borrower sees for each state of a refund. */
const borrowerRefundStates = {
  asked: 'sending',
  sending: 'sending',
  stopped: 'stopped',
  paid: 'paid',
  cancelled: undefined,
} as const satisfies Record<
  Refund['state'],
  OverpaymentOutput['refunds'][number]['state'] | undefined
>

/** A loan's overpayment and its refunds. */
export const overpaymentResponse = async (
  services: Services,
  loan: StoredLoan,
): Promise<OverpaymentOutput> => {
  const { account } = loanToday(services, loan)
  const payout = await findPayoutAccount(services, loan.borrowerId)
  const refunds = await listLoanRefunds(services.db, loan.loanId)
  const amountText = amountTextIn(loan.currency)
  return {
    currency: loan.currency,
    productName: loan.productName,
    amount: amountText(account?.overpaidMinor ?? 0n),
    canKeep: (account?.outstandingMinor ?? 0n) > 0n ? '1' : '0',
    account: payout ? maskAccount(loan.market, payout) : '',
    refunds: refunds.flatMap(({ refundId, amountMinor, requestedOn, state }) => {
      const shown = borrowerRefundStates[state]
      return shown
        ? [{ refundId, amount: amountText(amountMinor), askedOn: requestedOn, state: shown }]
        : []
    }),
  }
}

/** A loan's overpayment and what of it is being refunded; null when there is neither. */
export const overpaymentSummary = async (
  services: Services,
  loan: StoredLoan,
): Promise<{ readonly amount: string; readonly returning: string } | null> => {
  const { account } = loanToday(services, loan)
  if (!account || (account.overpaidMinor === 0n && loan.refunds.length === 0)) return null
  const refunds = await listLoanRefunds(services.db, loan.loanId)
  const open = refunds.filter(({ state }) => ['asked', 'sending', 'stopped'].includes(state))
  const returningMinor = sumMinor(open.map(({ amountMinor }) => amountMinor))
  if (account.overpaidMinor === 0n && returningMinor === 0n) return null
  const amountText = amountTextIn(loan.currency)
  return { amount: amountText(account.overpaidMinor), returning: amountText(returningMinor) }
}

export const overpaymentHandler = async (
  input: InputOf<typeof overpayment>,
  { services, signedIn, locale }: BorrowerContext,
): Promise<OverpaymentOutput | Refusal> => {
  return await readAtOneMoment(services, async reading => {
    const loan = await findBorrowerLoan(reading.db, signedIn.borrowerId, input)
    if (!loan) return refuse(protocolCode.notFound, say(locale, 'notFound'))
    return await overpaymentResponse(reading, loan)
  })
}
