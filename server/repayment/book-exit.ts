import type { Transaction } from 'kysely'
import type { LoanAccount } from '#domain/loan/account.ts'
import { accountAsOf } from '#domain/loan/account-as-of.ts'
import { type ExitKind, type ExitWaivers, exitWaivers } from '#domain/loan/exit.ts'
import type { LoanFacts, PaymentFact } from '#domain/loan/facts.ts'
import { payOffOpensOn } from '#domain/loan/pay-off.ts'
import { sumMinor } from '#domain/money/money.ts'
import { findCoolingOffEnd } from '#domain/offer/cooling-off.ts'
import { exitPosting } from '#domain/posting/exit.ts'
import { reversalPosting } from '#domain/posting/payment.ts'
import { entryLines, postEntry, recognisedReceivables } from '../ledger/public.ts'
import {
  findExit,
  type LettingGo,
  readSchedule,
  readTerms,
  type StoredLoan,
} from '../loan/public.ts'
import type { Tables } from '../tables.ts'
import { changedPayments, type Subject } from './replay.ts'
import type { InstructionPurpose } from './tables.ts'

/** A payment that ends a loan before its time, and what is let go of for it. */
export type PlannedExit = {
  readonly kind: ExitKind
  readonly paymentId: string
  readonly letGo: ExitWaivers
}

type Folds = { readonly before: LoanAccount; readonly after: LoanAccount }

/**
 * The exit that a payment to such a number is, when the day is right and it is enough to settle the
 * loan; else it is a payment like any other. A loan ends early once.
 */
export const findExitOf = (
  loan: StoredLoan,
  facts: LoanFacts,
  fact: PaymentFact,
  purpose: InstructionPurpose,
): PlannedExit | undefined => {
  if ((purpose !== 'cooling-off' && purpose !== 'pay-off') || findExit(loan)) return undefined
  const schedule = readSchedule(loan)
  const terms = readTerms(loan)
  const endsOn = findCoolingOffEnd(terms, facts.disbursedOn)
  const isOpen =
    purpose === 'pay-off'
      ? fact.paidOn >= payOffOpensOn(terms, schedule)
      : endsOn !== undefined && fact.paidOn <= endsOn
  if (!isOpen) return undefined
  const letGo = exitWaivers(purpose, facts, schedule, fact)
  const owed = accountAsOf(facts, fact.paidOn).outstandingMinor
  const after = accountAsOf(
    {
      ...facts,
      waivers: [...facts.waivers, ...letGo.waivers],
      payments: [...facts.payments, { ...fact, settles: true }],
    },
    fact.paidOn,
  )
  return owed > 0n && after.state === 'settled'
    ? { kind: purpose, paymentId: fact.paymentId, letGo }
    : undefined
}

/** Marks the payment that has ended its loan. */
export const markExit = async (
  tx: Transaction<Tables>,
  paymentId: string,
  kind: ExitKind,
): Promise<void> => {
  await tx
    .updateTable('repayment.payment')
    .set({ exit: kind })
    .where('payment_id', '=', paymentId)
    .execute()
}

/**
 * When a payment of a loan that has ended early is taken back, or one of before comes to count, what
 * was let go of is undone; and let go of anew, as the facts are then, while the exit still counts.
 */
export const bookExitAnew = async (
  subject: Subject,
  still: LettingGo | undefined,
  folds: Folds,
): Promise<void> => {
  const exit = findExit(subject.loan)
  if (!exit) return
  await reverseExit(subject, exit)
  if (!still) return
  const { kind, paymentId } = still.exit
  await postExit(subject, { kind, paymentId, letGo: still.letGo }, folds)
}

/**
 * Lets go of what an exit lets go of in the books, right before its payment is posted: what they
 * hold as receivable beyond what is still to be paid was never earned.
 */
export const postExit = async (
  { services, tx, loan, cause }: Subject,
  { kind, paymentId, letGo }: PlannedExit,
  folds: Folds,
): Promise<void> => {
  const { after } = folds
  const toPost = changedPayments(folds.before, after).map(payment => payment.paymentId)
  const stillToPay = (bucket: 'interest' | 'fee'): bigint =>
    after.outstanding[bucket] +
    sumMinor(
      after.payments
        .filter(payment => payment.paymentId === paymentId || toPost.includes(payment.paymentId))
        .map(payment => payment.byBucket[bucket]),
    )
  const principal = letGo.waivers.filter(({ bucket }) => bucket === 'principal')
  const posting = exitPosting({
    kind,
    principalWaivedMinor: sumMinor(principal.map(({ amountMinor }) => amountMinor)),
    feeGivenBackMinor: letGo.feeGivenBackMinor,
    interestGivenBackMinor: letGo.interestGivenBackMinor,
    recognised: await recognisedReceivables(tx, loan.loanId),
    owed: { interest: stillToPay('interest'), fee: stillToPay('fee') },
  })
  if (!posting) return
  await postEntry(tx, {
    entryId: services.random.uuid(),
    stream: loan.loanId,
    posting,
    currency: loan.currency,
    businessOn: services.clock.businessDate(loan.market),
    cause: { kind, id: paymentId },
    actor: cause.actor,
    reverses: null,
    loanId: loan.loanId,
  })
}

const reverseExit = async (
  { services, tx, loan, cause }: Subject,
  { kind, paymentId }: { readonly kind: ExitKind; readonly paymentId: string },
): Promise<void> => {
  const entries = await tx
    .selectFrom('ledger.entry as e')
    .select('e.entry_id')
    .where('e.stream', '=', loan.loanId)
    .where('e.cause_kind', '=', kind)
    .where('e.cause_id', '=', paymentId)
    .where('e.reverses', 'is', null)
    .where(eb =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('ledger.entry as r')
            .select('r.entry_id')
            .whereRef('r.reverses', '=', 'e.entry_id'),
        ),
      ),
    )
    .execute()
  for (const { entry_id: entryId } of entries) {
    await postEntry(tx, {
      entryId: services.random.uuid(),
      stream: loan.loanId,
      posting: reversalPosting(kind, await entryLines(tx, entryId)),
      currency: loan.currency,
      businessOn: services.clock.businessDate(loan.market),
      cause: { kind: cause.kind, id: cause.id },
      actor: cause.actor,
      reverses: entryId,
      loanId: loan.loanId,
    })
  }
}
