import { earlierOf, type LocalDate } from '#domain/calendar/local-date.ts'
import { localDateIn } from '#domain/calendar/zone.ts'
import { addToFacts } from '#domain/loan/account-as-of.ts'
import type { LoanFacts, NewLoanFacts, PaymentFact } from '#domain/loan/facts.ts'
import { stateCode } from '#domain/loan/loan-state.ts'
import { getMarket, type MarketCode } from '#domain/market/market.ts'
import { sumMinor } from '#domain/money/money.ts'
import { accrualPosting } from '#domain/posting/accrual.ts'
import { type RecognisedReceivables, recognisedAfterPayment } from '#domain/posting/payment.ts'
import { recognisedReceivables } from '../ledger/public.ts'
import { earnedOf, factsOf, isEffective, lockLoan, type StoredLoan } from '../loan/public.ts'
import type { PaymentRequest } from '../payment-request/public.ts'
import { inTransaction } from '../platform/database/database.ts'
import type { ProviderPaymentEvent } from '../providers/payment/payment-provider.ts'
import type { Services } from '../services.ts'
import {
  type AccountChange,
  accountChangeOf,
  getAllocation,
  newFactsOf,
  newPaymentFact,
  reallocatedPayments,
  saveNewFacts,
} from './account-change.ts'
import {
  markEarlySettlement,
  type PlannedEarlySettlement,
  planEarlySettlement,
  postEarlySettlement,
} from './book-early-settlement.ts'
import { isRecovery, loanPaymentPosting } from './post-loan-entry.ts'
import { type BookedPayment, type PostingOutcome, postPayment } from './post-payment.ts'
import { replayPayments } from './replay.ts'

type LoanPaymentBooking = {
  readonly event: ProviderPaymentEvent
  readonly paymentRequest: PaymentRequest | undefined
  readonly loan: StoredLoan
}

/** Why a payment cannot be booked on the loan of its payment request. */
type NotBookable = 'nothing-owed' | 'wrong-amount' | 'not-extended'

/**
 * The day for which a payment counts: the provider's instant in the market's zone, but never later
 * than today. A payment of a future day would be allocated to late charges that may never be earned.
 */
export const paidDay = (
  { clock }: Pick<Services, 'clock'>,
  market: MarketCode,
  paidAt: Date,
): LocalDate =>
  earlierOf(localDateIn(getMarket(market).timeZone, paidAt), clock.businessDate(market))

/** The payment request's state once this payment is booked; an early settlement pays it in full. */
const paymentRequestStateAfter = (
  { payments }: StoredLoan,
  { paymentRequestId, amountMinor }: PaymentRequest,
  { amountMinor: paidMinor, isEarlySettlement }: PaymentFact,
): 'paid' | 'part-paid' => {
  if (isEarlySettlement) return 'paid'
  const earlier = payments.filter(
    payment => payment.paymentRequestId === paymentRequestId && isEffective(payment),
  )
  const sum = sumMinor(earlier.map(payment => BigInt(payment.amountMinor)))
  return sum + paidMinor >= amountMinor ? 'paid' : 'part-paid'
}

/**
 * Allocates a payment to its loan and books it: to what its payment request asked for and to what is
 * due; the rest is overpaid (liability.overpayment). The result does not depend on the order of
 * delivery: when the payment was made before others that are booked, those are reversed and posted
 * again in the same transaction, and accruals of closed days since are corrected. `stale`: the loan
 * has changed, reload it and retry.
 */
export const bookOnLoan = async (
  services: Services,
  booking: LoanPaymentBooking,
): Promise<PostingOutcome | NotBookable> => {
  const { loan } = booking
  const planned = planBooking(services, booking)
  if (typeof planned === 'string') return planned
  const { facts, fact, earlySettlement, newFacts, accountChange } = planned
  const recognised = await recognisedReceivables(services.db, loan.loanId)
  const booked = toBookedPayment(services, booking, planned, recognised)
  const allocation = getAllocation(accountChange.after, fact.paymentId)
  const isRecovered = isRecovery(loan.writtenOffOn, allocation)
  const accruals = isRecovered
    ? undefined
    : accrualPosting(
        'accrual-correction',
        earnedOf(services, loan, addToFacts(facts, newFacts)),
        recognisedAfterPayment(allocation, recognised),
      )
  const needsReplay =
    earlySettlement !== undefined ||
    // A payment of before the write-off reduces what was written off.
    (loan.writtenOffOn !== null && !isRecovered) ||
    newFacts.extensions !== undefined ||
    accruals !== undefined ||
    reallocatedPayments(accountChange).length > 0
  return needsReplay
    ? await bookWithReplay(services, loan, planned, booked)
    : await postPayment(services, booked)
}

type PlannedBooking = {
  /** The loan's facts without the payment. */
  readonly facts: LoanFacts
  readonly fact: PaymentFact
  readonly newFacts: NewLoanFacts
  readonly earlySettlement: PlannedEarlySettlement | undefined
  readonly accountChange: AccountChange
}

/** What a payment adds to its loan and what the loan's account is then; nothing is written. */
const planBooking = (
  services: Services,
  { event, paymentRequest, loan }: LoanPaymentBooking,
): PlannedBooking | NotBookable => {
  if (loan.disbursedOn === null) return 'nothing-owed'
  const facts = factsOf(loan)
  const paidOn = paidDay(services, loan.market, event.paidAt)
  // By a provider's clock that is wrong: the loan owed nothing before its disbursement.
  if (paidOn < facts.disbursedOn) return 'nothing-owed'
  const payment = newPaymentFact(facts, {
    paymentId: services.random.uuid(),
    paidOn,
    amountMinor: event.amount.minor,
    ...(paymentRequest && {
      paymentRequest: {
        paymentRequestId: paymentRequest.paymentRequestId,
        requestedMinor: paymentRequest.amountMinor,
      } satisfies PaymentFact['paymentRequest'],
    }),
  })
  const earlySettlement =
    paymentRequest && planEarlySettlement(loan, facts, payment, paymentRequest.purpose)
  const fact: PaymentFact = earlySettlement ? { ...payment, isEarlySettlement: true } : payment
  const purpose = paymentRequest?.purpose
  const added = newFactsOf(services, loan, facts, { purpose, payment: fact })
  if (added === 'wrong-amount') return added
  if (added === 'not-offered') return 'not-extended'
  const newFacts = earlySettlement ? { ...added, waivers: earlySettlement.waived.waivers } : added
  const accountChange = accountChangeOf(services, loan, facts, newFacts)
  return { facts, fact, newFacts, earlySettlement, accountChange }
}

const toBookedPayment = (
  services: Services,
  { event, paymentRequest, loan }: LoanPaymentBooking,
  { fact, accountChange: { after } }: PlannedBooking,
  recognised: RecognisedReceivables,
): BookedPayment => {
  const { paymentId, paidOn, amountMinor } = fact
  const payment = getAllocation(after, paymentId)
  const posting = loanPaymentPosting(loan, payment, recognised, 'cash.clearing')
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
    allocation: payment,
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

class StaleLoanError extends Error {}

/** Books a payment that changes what is booked on its loan already, under the loan's row lock. */
const bookWithReplay = async (
  services: Services,
  loan: StoredLoan,
  { accountChange, earlySettlement, newFacts }: PlannedBooking,
  booked: BookedPayment,
): Promise<PostingOutcome> => {
  let outcome: PostingOutcome = 'stale'
  const payment = getAllocation(accountChange.after, booked.paymentId)
  try {
    await inTransaction(services.db, async tx => {
      const locked = await lockLoan(tx, loan.loanId)
      if (locked?.version !== loan.version) throw new StaleLoanError()
      const cause = { actor: booked.entry.actor, kind: 'replay', id: booked.paymentId }
      const posting = { services, tx, loan, cause }
      await replayPayments(posting, accountChange, async () => {
        if (earlySettlement) await postEarlySettlement(posting, earlySettlement, accountChange)
        // Read again: the reversals have changed the receivables in the books.
        const recognised = await recognisedReceivables(tx, loan.loanId)
        const { lines } = loanPaymentPosting(loan, payment, recognised, 'cash.clearing')
        outcome = await postPayment(
          { ...services, db: tx },
          { ...booked, entry: { ...booked.entry, lines } },
        )
        if (outcome !== 'posted') throw new StaleLoanError()
        await saveNewFacts(tx, { loanId: loan.loanId, actor: booked.entry.actor }, newFacts)
        if (earlySettlement) await markEarlySettlement(tx, booked.paymentId, earlySettlement.kind)
      })
    })
  } catch (error) {
    if (!(error instanceof StaleLoanError)) throw error
  }
  return outcome
}
