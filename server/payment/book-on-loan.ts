import { laterOf } from '#domain/calendar/local-date.ts'
import type { LoanAccount, PaymentAllocation } from '#domain/loan/account.ts'
import { accountAsOf } from '#domain/loan/account-as-of.ts'
import { addToFacts, type NewLoanFacts } from '#domain/loan/add-to-facts.ts'
import type { LoanFacts, PaymentFact } from '#domain/loan/facts.ts'
import { stateCode } from '#domain/loan/loan-state.ts'
import { sumMinor } from '#domain/money/money.ts'
import { accrualPosting } from '#domain/posting/accrual.ts'
import {
  paymentPosting,
  type RecognisedReceivables,
  recognisedAfterPayment,
} from '#domain/posting/payment.ts'
import { recognisedReceivables } from '../ledger/public.ts'
import {
  earnedOf,
  factsOf,
  factsWith,
  ledgerDay,
  lockLoan,
  type StoredLoan,
  stands,
} from '../loan/public.ts'
import type { PaymentRequest } from '../payment-request/public.ts'
import { inTransaction } from '../platform/database/database.ts'
import type { ProviderPaymentEvent } from '../providers/payment/payment-provider.ts'
import type { Services } from '../services.ts'
import { additionOf, saveAddition } from './addition.ts'
import { allocationToJson } from './allocation.ts'
import {
  markEarlySettlement,
  type PlannedEarlySettlement,
  planEarlySettlement,
  postEarlySettlement,
} from './book-early-settlement.ts'
import { newPaymentFact } from './new-payment.ts'
import { paidDay } from './paid-day.ts'
import { type BookedPayment, type PostingOutcome, postPayment } from './post-payment.ts'
import { reallocatedPayments, replayPayments } from './replay.ts'

type LoanPaymentBooking = {
  readonly event: ProviderPaymentEvent
  readonly paymentRequest: PaymentRequest | undefined
  readonly loan: StoredLoan
}

type LoanAccountChange = { readonly before: LoanAccount; readonly after: LoanAccount }

/** A loan before and after one more payment with what it brings, both as of the same day. */
export const computeAccountChange = (
  services: Pick<Services, 'clock'>,
  loan: StoredLoan,
  facts: LoanFacts,
  added: NewLoanFacts,
): LoanAccountChange & { readonly owedWhenPaid: bigint } => {
  const asOf = laterOf(ledgerDay(services, loan, facts), added.payment.paidOn)
  return {
    before: accountAsOf(facts, asOf),
    after: accountAsOf(factsWith(loan, added), asOf),
    owedWhenPaid: accountAsOf(facts, added.payment.paidOn).outstandingMinor,
  }
}

export const getPaymentAccount = (account: LoanAccount, paymentId: string): PaymentAllocation => {
  const payment = account.payments.find(each => each.paymentId === paymentId)
  if (!payment) throw new Error(`the fold left out payment ${paymentId}`)
  return payment
}

/** Why money that reached its bill cannot be booked for what it was for. */
type NotBookable = 'nothing-owed' | 'wrong-amount' | 'not-extended'

/** Whether all that the bill asked for has come, with this payment, or all that it took to close. */
const paymentRequestStateAfter = (
  { payments }: StoredLoan,
  { paymentRequestId, amountMinor }: PaymentRequest,
  { amountMinor: paidMinor, isEarlySettlement }: PaymentFact,
): 'paid' | 'part-paid' => {
  if (isEarlySettlement) return 'paid'
  const earlier = payments.filter(
    payment => payment.paymentRequestId === paymentRequestId && stands(payment),
  )
  const sum = sumMinor(earlier.map(payment => BigInt(payment.amountMinor)))
  return sum + paidMinor >= amountMinor ? 'paid' : 'part-paid'
}

class StaleLoanError extends Error {}

/**
 * Spreads a payment over its loan and books it: what its bill asked for, and what is due by then;
 * whatever is beyond that is owed back (liability.overpayment). So the end is the same in whatever
 * order payments become known. When it was paid before payments that are booked already, those are
 * taken back and posted anew in the same transaction; when it was paid before a day that is closed,
 * what was earned since is corrected there too.
 */
export const bookOnLoan = async (
  services: Services,
  booking: LoanPaymentBooking,
): Promise<PostingOutcome | NotBookable> => {
  const { event, paymentRequest, loan } = booking
  // Its money is not out: whatever comes now belongs to no debt.
  if (loan.disbursedOn === null) return 'nothing-owed'
  const facts = factsOf(loan)
  const paidOn = paidDay(services, loan.market, event.paidAt)
  // A provider's clock may say so; before its money was out a loan owed nothing.
  if (paidOn < facts.disbursedOn) return 'nothing-owed'
  const fact = newPaymentFact(facts, {
    paymentId: services.random.uuid(),
    paidOn,
    amountMinor: event.amount.minor,
    ...(paymentRequest && {
      paymentRequest: {
        paymentRequestId: paymentRequest.paymentRequestId,
        requestedMinor: paymentRequest.amountMinor,
      },
    }),
  })
  const earlySettlement =
    paymentRequest && planEarlySettlement(loan, facts, fact, paymentRequest.purpose)
  const counted: PaymentFact = earlySettlement ? { ...fact, isEarlySettlement: true } : fact
  const brought = additionOf(services, loan, facts, {
    purpose: paymentRequest?.purpose,
    payment: counted,
  })
  if (brought === 'wrong-amount') return brought
  if (brought === 'not-offered') return 'not-extended'
  const added = earlySettlement ? { ...brought, waivers: earlySettlement.waived.waivers } : brought
  const accountChange = computeAccountChange(services, loan, facts, added)
  const recognised = await recognisedReceivables(services.db, loan.loanId)
  const booked = toBookedPayment(
    services,
    booking,
    { after: accountChange.after, recognised },
    counted,
  )
  const earned = earnedOf(services, loan, addToFacts(facts, added))
  const held = recognisedAfterPayment(
    getPaymentAccount(accountChange.after, counted.paymentId),
    recognised,
  )
  const isPlain =
    !earlySettlement &&
    !added.extensions &&
    reallocatedPayments(accountChange.before, accountChange.after).length === 0 &&
    accrualPosting('accrual-correction', earned, held) === undefined
  return isPlain
    ? await postPayment(services.db, booked)
    : await bookWithReplay(services, { loan, accountChange, earlySettlement, added }, booked)
}

const toBookedPayment = (
  services: Services,
  { event, paymentRequest, loan }: LoanPaymentBooking,
  {
    after,
    recognised,
  }: { readonly after: LoanAccount; readonly recognised: RecognisedReceivables },
  fact: PaymentFact,
): BookedPayment => {
  const { paymentId, paidOn, amountMinor } = fact
  const payment = getPaymentAccount(after, paymentId)
  const posting = paymentPosting(payment, recognised, 'cash.clearing')
  return {
    paymentId,
    provider: event.provider,
    providerPaymentId: event.providerPaymentId,
    number: event.number,
    paymentRequestId: paymentRequest?.paymentRequestId ?? null,
    loanId: loan.loanId,
    amountMinor,
    currency: loan.currency,
    paidAt: event.paidAt,
    paidOn,
    state: 'posted',
    suspenseReason: null,
    allocation: allocationToJson(payment),
    requestedMinor: paymentRequest?.amountMinor ?? null,
    paymentRequestState: paymentRequest
      ? paymentRequestStateAfter(loan, paymentRequest, fact)
      : null,
    loan: {
      version: loan.version,
      state: Number(stateCode(after.state)),
      settledOn: after.settledOn ?? null,
    },
    entry: {
      entryId: services.random.uuid(),
      kind: posting.kind,
      businessOn: services.clock.businessDate(loan.market),
      actor: `provider:${event.provider}`,
      lines: posting.lines,
    },
  }
}

type ReplayedBooking = {
  readonly loan: StoredLoan
  readonly accountChange: LoanAccountChange
  readonly earlySettlement: PlannedEarlySettlement | undefined
  readonly added: NewLoanFacts
}

const bookWithReplay = async (
  services: Services,
  { loan, accountChange, earlySettlement, added }: ReplayedBooking,
  booked: BookedPayment,
): Promise<PostingOutcome> => {
  let outcome: PostingOutcome = 'stale'
  const payment = getPaymentAccount(accountChange.after, booked.paymentId)
  try {
    await inTransaction(services.db, async tx => {
      const locked = await lockLoan(tx, loan.loanId)
      if (locked?.version !== loan.version) throw new StaleLoanError()
      const cause = { actor: booked.entry.actor, kind: 'replay', id: booked.paymentId }
      const subject = { services, tx, loan, cause }
      await replayPayments(subject, accountChange, async () => {
        if (earlySettlement) await postEarlySettlement(subject, earlySettlement, accountChange)
        // What the books hold as receivable may be another sum by now.
        const recognised = await recognisedReceivables(tx, loan.loanId)
        const { lines } = paymentPosting(payment, recognised, 'cash.clearing')
        outcome = await postPayment(tx, { ...booked, entry: { ...booked.entry, lines } })
        if (outcome !== 'posted') throw new StaleLoanError()
        await saveAddition(tx, { loanId: loan.loanId, actor: booked.entry.actor }, added)
        if (earlySettlement) await markEarlySettlement(tx, booked.paymentId, earlySettlement.kind)
      })
    })
  } catch (error) {
    if (!(error instanceof StaleLoanError)) throw error
  }
  return outcome
}
