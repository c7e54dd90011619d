import { laterOf } from '#domain/calendar/local-date.ts'
import { localDateIn } from '#domain/calendar/zone.ts'
import type { LoanAccount, PaymentAccount } from '#domain/loan/account.ts'
import { accountAsOf } from '#domain/loan/account-as-of.ts'
import { type Addition, addToFacts } from '#domain/loan/add-to-facts.ts'
import type { LoanFacts } from '#domain/loan/facts.ts'
import { stateCode } from '#domain/loan/status.ts'
import { getMarket } from '#domain/market/market.ts'
import { accrualPosting } from '#domain/posting/accrual.ts'
import { heldAfter, paymentPosting } from '#domain/posting/payment.ts'
import { recognisedReceivables } from '../ledger/public.ts'
import { booksDay, earnedOf, factsOf, findExit, lockLoan, type StoredLoan } from '../loan/public.ts'
import { inTransaction } from '../platform/database.ts'
import type { Services } from '../services.ts'
import { additionOf, keepAddition } from './addition.ts'
import { allocationToJson } from './allocation.ts'
import { bookExit } from './book-exit.ts'
import { newPaymentFact } from './new-payment.ts'
import { type BookedPayment, type PostingOutcome, postPayment } from './post-payment.ts'
import type { PaidEvent } from './record-payment.ts'
import { changedPayments, replayPayments } from './replay.ts'
import type { Instruction } from './store.ts'

type Booking = {
  readonly event: PaidEvent
  readonly instruction: Instruction | undefined
  readonly loan: StoredLoan
}

/** A loan before and after one more payment with what it brings, both as of the same day. */
export const foldWith = (
  services: Pick<Services, 'clock'>,
  loan: StoredLoan,
  facts: LoanFacts,
  added: Addition,
): { before: LoanAccount; after: LoanAccount; owedWhenPaid: bigint } => {
  const asOf = laterOf(booksDay(services, loan, facts), added.payment.paidOn)
  return {
    before: accountAsOf(facts, asOf),
    after: accountAsOf(addToFacts(facts, added), asOf),
    owedWhenPaid: accountAsOf(facts, added.payment.paidOn).outstandingMinor,
  }
}

export const getPayment = (account: LoanAccount, paymentId: string): PaymentAccount => {
  const payment = account.payments.find(each => each.paymentId === paymentId)
  if (!payment) throw new Error(`the fold left out payment ${paymentId}`)
  return payment
}

/** Why money that reached its bill cannot be booked for what it was for. */
type NotBookable = 'nothing-owed' | 'wrong-amount' | 'not-extended'

class Stale extends Error {}

/**
 * Spreads a payment over its loan and books it in one statement. When it was paid before payments
 * that are booked already, those are taken back and posted anew in the same transaction; when it
 * was paid before a day that is closed, what was earned since is corrected there too.
 */
export const bookOnLoan = async (
  services: Services,
  { event, instruction, loan }: Booking,
): Promise<PostingOutcome | NotBookable> => {
  // Its money is not out, or was given back: whatever comes now is the borrower's own.
  if (loan.disbursedOn === null || findExit(loan)) return 'nothing-owed'
  if (instruction?.purpose === 'cooling-off') {
    return await bookExit(services, { event, instruction, loan })
  }
  const facts = factsOf(loan)
  const paymentId = services.random.uuid()
  const paidOn = localDateIn(getMarket(loan.market).timeZone, event.paidAt)
  const amountMinor = event.amount.minor
  // A provider's clock may say so; before its money was out a loan owed nothing.
  if (paidOn < facts.disbursedOn) return 'nothing-owed'
  const fact = newPaymentFact(facts, { paymentId, paidOn, amountMinor })
  // Whatever is beyond the debt is owed back (liability.overpayment), so that the end is the same
  // in whatever order payments become known.
  const purpose = instruction?.purpose
  const added = additionOf(services, loan, facts, { purpose, payment: fact })
  if (added === 'wrong-amount') return added
  if (added === 'not-offered') return 'not-extended'
  const { before, after } = foldWith(services, loan, facts, added)
  const payment = getPayment(after, paymentId)
  const recognised = await recognisedReceivables(services.db, loan.loanId)
  const posting = paymentPosting(payment, recognised, 'cash.clearing')
  const booked: BookedPayment = {
    paymentId,
    provider: event.provider,
    providerPaymentId: event.providerPaymentId,
    number: event.number,
    instructionId: instruction?.instructionId ?? null,
    loanId: loan.loanId,
    amountMinor,
    currency: loan.currency,
    paidAt: event.paidAt,
    paidOn,
    state: 'posted',
    suspenseReason: null,
    allocation: allocationToJson(payment),
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
  const isLatest = changedPayments(before, after).length === 0 && !added.extensions
  const earned = earnedOf(services, loan, addToFacts(facts, added))
  const isAligned = accrualPosting('accrual-correction', earned, heldAfter(payment, recognised))
  if (isLatest && isAligned === undefined) return await postPayment(services.db, booked)
  return await bookWithReplay(services, loan, { before, after }, { booked, added })
}

const bookWithReplay = async (
  services: Services,
  loan: StoredLoan,
  folds: { before: LoanAccount; after: LoanAccount },
  { booked, added }: { booked: BookedPayment; added: Addition },
): Promise<PostingOutcome> => {
  let outcome: PostingOutcome = 'stale'
  try {
    await inTransaction(services.db, async tx => {
      const locked = await lockLoan(tx, loan.loanId)
      if (locked?.version !== loan.version) throw new Stale()
      const cause = { actor: booked.entry.actor, kind: 'replay', id: booked.paymentId }
      await replayPayments({ services, tx, loan, cause }, folds, async () => {
        outcome = await postPayment(tx, booked)
        if (outcome !== 'posted') throw new Stale()
        await keepAddition(tx, { loanId: loan.loanId, actor: booked.entry.actor }, added)
      })
    })
  } catch (error) {
    if (!(error instanceof Stale)) throw error
  }
  return outcome
}
