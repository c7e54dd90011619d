import type { Transaction } from 'kysely'
import { findCoolingOffEnd } from '#domain/early-settlement/cooling-off.ts'
import {
  type EarlySettlementKind,
  type EarlySettlementWaivers,
  earlySettlementWaivers,
} from '#domain/early-settlement/early-settlement.ts'
import { payOffOpensOn } from '#domain/early-settlement/settlement-quote.ts'
import { accountAsOf } from '#domain/loan/account-as-of.ts'
import type { LoanFacts, PaymentFact } from '#domain/loan/facts.ts'
import { sumMinor } from '#domain/money/money.ts'
import { earlySettlementPosting } from '#domain/posting/early-settlement.ts'
import { reversalPosting } from '#domain/posting/payment.ts'
import { entryLines, recognisedReceivables } from '../ledger/public.ts'
import {
  factsOf,
  findEarlySettlement,
  type LoanWaivers,
  readSchedule,
  readTerms,
  type StoredLoan,
} from '../loan/public.ts'
import type { PaymentRequestPurpose } from '../payment-request/public.ts'
import type { Tables } from '../tables.ts'
import { type AccountChange, reallocatedPayments } from './account-change.ts'
import { listEndingPayments, reopenPaymentRequest } from './payment-store.ts'
import { type LoanPosting, postLoanEntry } from './post-loan-entry.ts'

/** A payment that settles its loan early, and the waivers that come with it. */
export type PlannedEarlySettlement = {
  readonly kind: EarlySettlementKind
  readonly paymentId: string
  readonly waived: EarlySettlementWaivers
}

/**
 * The early settlement that a payment brings: its payment request is for one, it was paid on a day
 * that allows one, and with the waivers it settles the loan. Undefined for an ordinary payment, and
 * for a loan that was settled early before.
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

/** Marks a payment as the one that settled its loan early; null when it does so no longer. */
export const markEarlySettlement = async (
  tx: Transaction<Tables>,
  paymentId: string,
  kind: EarlySettlementKind | null,
): Promise<void> => {
  await tx
    .updateTable('payment.payment')
    .set({ earlySettlementKind: kind })
    .where('paymentId', '=', paymentId)
    .execute()
}

/**
 * Marks the payment that now settles a loan early, of which the one that had done so was taken back or
 * is no longer enough: the first known that would have done so, had the other not been there. `loan` is
 * as it is without the other's early settlement; answers it with the one that now counts, if there is
 * one. The caller holds the loan's row and rebooks the loan.
 */
export const settleByNextPayment = async (
  tx: Transaction<Tables>,
  loan: StoredLoan,
): Promise<StoredLoan> => {
  const facts = factsOf(loan)
  const candidates = await listEndingPayments(tx, loan.loanId)
  for (const { paymentId, paymentRequestId, purpose } of candidates) {
    const fact = facts.payments.find(each => each.paymentId === paymentId)
    const planned = fact && planEarlySettlement(loan, factsBefore(facts, fact), fact, purpose)
    if (!planned) continue
    const { kind } = planned
    await markEarlySettlement(tx, paymentId, kind)
    await reopenPaymentRequest(tx, paymentRequestId)
    const payments = loan.payments.map(row =>
      row.paymentId === paymentId ? { ...row, earlySettlementKind: kind } : row,
    )
    return { ...loan, payments }
  }
  return loan
}

/** What was known when a payment was; refunds of its day may be of what it overpaid. */
const factsBefore = (facts: LoanFacts, { sequenceNo, paidOn }: PaymentFact): LoanFacts => ({
  ...facts,
  payments: facts.payments.filter(payment => payment.sequenceNo < sequenceNo),
  refunds: facts.refunds.filter(({ requestedOn }) => requestedOn < paidOn),
})

/**
 * Reverses the waivers of a loan's early settlement, if it has one, and posts those that its facts
 * give now; `waivers` undefined: the early settlement no longer counts.
 */
export const rebookEarlySettlement = async (
  posting: LoanPosting,
  waivers: LoanWaivers | undefined,
  change: AccountChange,
): Promise<void> => {
  const earlySettlement = findEarlySettlement(posting.loan)
  if (!earlySettlement) return
  await reverseEarlySettlement(posting, earlySettlement)
  if (!waivers) return
  const { kind, paymentId } = waivers.earlySettlement
  await postEarlySettlement(posting, { kind, paymentId, waived: waivers.waived }, change)
}

/**
 * Posts the waivers of an early settlement, right before its payment is posted: receivables in the
 * books beyond what is still to be paid were never earned.
 */
export const postEarlySettlement = async (
  posting: LoanPosting,
  { kind, paymentId, waived }: PlannedEarlySettlement,
  change: AccountChange,
): Promise<void> => {
  const { tx, loan, cause } = posting
  const { after } = change
  const toPost = reallocatedPayments(change).map(payment => payment.paymentId)
  const stillToPay = (bucket: 'interest' | 'fee'): bigint =>
    after.outstanding[bucket] +
    sumMinor(
      after.payments
        .filter(payment => payment.paymentId === paymentId || toPost.includes(payment.paymentId))
        .map(payment => payment.byBucket[bucket]),
    )
  const principal = waived.waivers.filter(({ bucket }) => bucket === 'principal')
  const waiverPosting = earlySettlementPosting({
    kind,
    principalWaivedMinor: sumMinor(principal.map(({ amountMinor }) => amountMinor)),
    feeRebateMinor: waived.feeRebateMinor,
    interestRebateMinor: waived.interestRebateMinor,
    recognised: await recognisedReceivables(tx, loan.loanId),
    owed: { interest: stillToPay('interest'), fee: stillToPay('fee') },
  })
  if (!waiverPosting) return
  const ownCause = { actor: cause.actor, kind, id: paymentId }
  await postLoanEntry({ ...posting, cause: ownCause }, waiverPosting)
}

const reverseEarlySettlement = async (
  posting: LoanPosting,
  { kind, paymentId }: { readonly kind: EarlySettlementKind; readonly paymentId: string },
): Promise<void> => {
  const { tx, loan } = posting
  const entries = await tx
    .selectFrom('ledger.entry as e')
    .select('e.entryId')
    .where('e.stream', '=', loan.loanId)
    .where('e.causeKind', '=', kind)
    .where('e.causeId', '=', paymentId)
    .where('e.reverses', 'is', null)
    .where(eb =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('ledger.entry as r')
            .select('r.entryId')
            .whereRef('r.reverses', '=', 'e.entryId'),
        ),
      ),
    )
    .execute()
  for (const { entryId } of entries) {
    const lines = await entryLines(tx, entryId)
    await postLoanEntry(posting, reversalPosting(kind, lines), entryId)
  }
}
