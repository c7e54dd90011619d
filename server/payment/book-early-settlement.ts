import type { Transaction } from 'kysely'
import { findCoolingOffEnd } from '#domain/early-settlement/cooling-off.ts'
import {
  type EarlySettlementKind,
  type EarlySettlementWaivers,
  earlySettlementWaivers,
} from '#domain/early-settlement/early-settlement.ts'
import { payOffOpensOn } from '#domain/early-settlement/settlement-quote.ts'
import type { LoanAccount } from '#domain/loan/account.ts'
import { accountAsOf } from '#domain/loan/account-as-of.ts'
import type { LoanFacts, PaymentFact } from '#domain/loan/facts.ts'
import { sumMinor } from '#domain/money/money.ts'
import { earlySettlementPosting } from '#domain/posting/early-settlement.ts'
import { reversalPosting } from '#domain/posting/payment.ts'
import { entryLines, postEntry, recognisedReceivables } from '../ledger/public.ts'
import {
  findEarlySettlement,
  type LoanWaivers,
  readSchedule,
  readTerms,
  type StoredLoan,
} from '../loan/public.ts'
import type { PaymentRequestPurpose } from '../payment-request/public.ts'
import type { Tables } from '../tables.ts'
import { type LoanPostingContext, reallocatedPayments } from './replay.ts'

/** A payment that ends a loan before its time, and what is let go of for it. */
export type PlannedEarlySettlement = {
  readonly kind: EarlySettlementKind
  readonly paymentId: string
  readonly waived: EarlySettlementWaivers
}

type LoanAccountChange = { readonly before: LoanAccount; readonly after: LoanAccount }

/**
 * The exit that a payment to such a number is, when the day is right and it is enough to settle the
 * loan; else it is a payment like any other. A loan ends early once.
 */
export const planEarlySettlement = (
  loan: StoredLoan,
  facts: LoanFacts,
  fact: PaymentFact,
  purpose: PaymentRequestPurpose,
): PlannedEarlySettlement | undefined => {
  if ((purpose !== 'cooling-off' && purpose !== 'pay-off') || findEarlySettlement(loan))
    return undefined
  const schedule = readSchedule(loan)
  const terms = readTerms(loan)
  const endsOn = findCoolingOffEnd(terms, facts.disbursedOn)
  const isOpen =
    purpose === 'pay-off'
      ? fact.paidOn >= payOffOpensOn(terms, schedule)
      : endsOn !== undefined && fact.paidOn <= endsOn
  if (!isOpen) return undefined
  const waived = earlySettlementWaivers(purpose, facts, schedule, fact)
  const owed = accountAsOf(facts, fact.paidOn).outstandingMinor
  const after = accountAsOf(
    {
      ...facts,
      waivers: [...facts.waivers, ...waived.waivers],
      payments: [...facts.payments, { ...fact, isEarlySettlement: true }],
    },
    fact.paidOn,
  )
  return owed > 0n && after.state === 'settled'
    ? { kind: purpose, paymentId: fact.paymentId, waived }
    : undefined
}

/** Marks the payment that has ended its loan. */
export const markEarlySettlement = async (
  tx: Transaction<Tables>,
  paymentId: string,
  kind: EarlySettlementKind,
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
export const rebookEarlySettlement = async (
  subject: LoanPostingContext,
  still: LoanWaivers | undefined,
  folds: LoanAccountChange,
): Promise<void> => {
  const exit = findEarlySettlement(subject.loan)
  if (!exit) return
  await reverseEarlySettlement(subject, exit)
  if (!still) return
  const { kind, paymentId } = still.earlySettlement
  await postEarlySettlement(subject, { kind, paymentId, waived: still.waived }, folds)
}

/**
 * Lets go of what an exit lets go of in the books, right before its payment is posted: what they
 * hold as receivable beyond what is still to be paid was never earned.
 */
export const postEarlySettlement = async (
  { services, tx, loan, cause }: LoanPostingContext,
  { kind, paymentId, waived }: PlannedEarlySettlement,
  folds: LoanAccountChange,
): Promise<void> => {
  const { after } = folds
  const toPost = reallocatedPayments(folds.before, after).map(payment => payment.paymentId)
  const stillToPay = (bucket: 'interest' | 'fee'): bigint =>
    after.outstanding[bucket] +
    sumMinor(
      after.payments
        .filter(payment => payment.paymentId === paymentId || toPost.includes(payment.paymentId))
        .map(payment => payment.byBucket[bucket]),
    )
  const principal = waived.waivers.filter(({ bucket }) => bucket === 'principal')
  const posting = earlySettlementPosting({
    kind,
    principalWaivedMinor: sumMinor(principal.map(({ amountMinor }) => amountMinor)),
    feeRebateMinor: waived.feeRebateMinor,
    interestRebateMinor: waived.interestRebateMinor,
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

const reverseEarlySettlement = async (
  { services, tx, loan, cause }: LoanPostingContext,
  { kind, paymentId }: { readonly kind: EarlySettlementKind; readonly paymentId: string },
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
