import { laterOf } from '#domain/calendar/local-date.ts'
import type { LoanAccount, PaymentAccount } from '#domain/loan/account.ts'
import { accountAsOf } from '#domain/loan/account-as-of.ts'
import { type Addition, addToFacts } from '#domain/loan/add-to-facts.ts'
import type { LoanFacts, PaymentFact } from '#domain/loan/facts.ts'
import { stateCode } from '#domain/loan/status.ts'
import { sumMinor } from '#domain/money/money.ts'
import { accrualPosting } from '#domain/posting/accrual.ts'
import { heldAfter, paymentPosting, type Recognised } from '#domain/posting/payment.ts'
import { recognisedReceivables } from '../ledger/public.ts'
import {
  booksDay,
  earnedOf,
  factsOf,
  factsWith,
  lockLoan,
  type StoredLoan,
  stands,
} from '../loan/public.ts'
import { inTransaction } from '../platform/database.ts'
import type { Services } from '../services.ts'
import { additionOf, keepAddition } from './addition.ts'
import { allocationToJson } from './allocation.ts'
import { findExitOf, markExit, type PlannedExit, postExit } from './book-exit.ts'
import { newPaymentFact } from './new-payment.ts'
import { paidDay } from './paid-day.ts'
import { type BookedPayment, type PostingOutcome, postPayment } from './post-payment.ts'
import type { PaidEvent } from './record-payment.ts'
import { changedPayments, replayPayments } from './replay.ts'
import type { Instruction } from './store.ts'

type Booking = {
  readonly event: PaidEvent
  readonly instruction: Instruction | undefined
  readonly loan: StoredLoan
}

type Folds = { readonly before: LoanAccount; readonly after: LoanAccount }

/** A loan before and after one more payment with what it brings, both as of the same day. */
export const foldWith = (
  services: Pick<Services, 'clock'>,
  loan: StoredLoan,
  facts: LoanFacts,
  added: Addition,
): Folds & { readonly owedWhenPaid: bigint } => {
  const asOf = laterOf(booksDay(services, loan, facts), added.payment.paidOn)
  return {
    before: accountAsOf(facts, asOf),
    after: accountAsOf(factsWith(loan, added), asOf),
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

/** Whether all that the bill asked for has come, with this payment, or all that it took to close. */
const billStateAfter = (
  { payments }: StoredLoan,
  { instructionId, amountMinor }: Instruction,
  { amountMinor: paidMinor, settles }: PaymentFact,
): 'paid' | 'part-paid' => {
  if (settles) return 'paid'
  const earlier = payments.filter(
    payment => payment.instructionId === instructionId && stands(payment),
  )
  const sum = sumMinor(earlier.map(payment => BigInt(payment.amountMinor)))
  return sum + paidMinor >= amountMinor ? 'paid' : 'part-paid'
}

class Stale extends Error {}

/**
 * Spreads a payment over its loan and books it: what its bill asked for, and what is due by then;
 * whatever is beyond that is owed back (liability.overpayment). So the end is the same in whatever
 * order payments become known. When it was paid before payments that are booked already, those are
 * taken back and posted anew in the same transaction; when it was paid before a day that is closed,
 * what was earned since is corrected there too.
 */
export const bookOnLoan = async (
  services: Services,
  booking: Booking,
): Promise<PostingOutcome | NotBookable> => {
  const { event, instruction, loan } = booking
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
    ...(instruction && {
      bill: { billId: instruction.instructionId, askedMinor: instruction.amountMinor },
    }),
  })
  const exit = instruction && findExitOf(loan, facts, fact, instruction.purpose)
  const counted: PaymentFact = exit ? { ...fact, settles: true } : fact
  const brought = additionOf(services, loan, facts, {
    purpose: instruction?.purpose,
    payment: counted,
  })
  if (brought === 'wrong-amount') return brought
  if (brought === 'not-offered') return 'not-extended'
  const added = exit ? { ...brought, waivers: exit.letGo.waivers } : brought
  const folds = foldWith(services, loan, facts, added)
  const recognised = await recognisedReceivables(services.db, loan.loanId)
  const booked = describeBooking(services, booking, { after: folds.after, recognised }, counted)
  const earned = earnedOf(services, loan, addToFacts(facts, added))
  const held = heldAfter(getPayment(folds.after, counted.paymentId), recognised)
  const isPlain =
    !exit &&
    !added.extensions &&
    changedPayments(folds.before, folds.after).length === 0 &&
    accrualPosting('accrual-correction', earned, held) === undefined
  return isPlain
    ? await postPayment(services.db, booked)
    : await bookWithReplay(services, { loan, folds, exit, added }, booked)
}

const describeBooking = (
  services: Services,
  { event, instruction, loan }: Booking,
  { after, recognised }: { readonly after: LoanAccount; readonly recognised: Recognised },
  fact: PaymentFact,
): BookedPayment => {
  const { paymentId, paidOn, amountMinor } = fact
  const payment = getPayment(after, paymentId)
  const posting = paymentPosting(payment, recognised, 'cash.clearing')
  return {
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
    askedMinor: instruction?.amountMinor ?? null,
    instructionState: instruction ? billStateAfter(loan, instruction, fact) : null,
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

type Replayed = {
  readonly loan: StoredLoan
  readonly folds: Folds
  readonly exit: PlannedExit | undefined
  readonly added: Addition
}

const bookWithReplay = async (
  services: Services,
  { loan, folds, exit, added }: Replayed,
  booked: BookedPayment,
): Promise<PostingOutcome> => {
  let outcome: PostingOutcome = 'stale'
  const payment = getPayment(folds.after, booked.paymentId)
  try {
    await inTransaction(services.db, async tx => {
      const locked = await lockLoan(tx, loan.loanId)
      if (locked?.version !== loan.version) throw new Stale()
      const cause = { actor: booked.entry.actor, kind: 'replay', id: booked.paymentId }
      const subject = { services, tx, loan, cause }
      await replayPayments(subject, folds, async () => {
        if (exit) await postExit(subject, exit, folds)
        // What the books hold as receivable may be another sum by now.
        const recognised = await recognisedReceivables(tx, loan.loanId)
        const { lines } = paymentPosting(payment, recognised, 'cash.clearing')
        outcome = await postPayment(tx, { ...booked, entry: { ...booked.entry, lines } })
        if (outcome !== 'posted') throw new Stale()
        await keepAddition(tx, { loanId: loan.loanId, actor: booked.entry.actor }, added)
        if (exit) await markExit(tx, booked.paymentId, exit.kind)
      })
    })
  } catch (error) {
    if (!(error instanceof Stale)) throw error
  }
  return outcome
}
