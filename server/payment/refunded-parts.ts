import type { Transaction } from 'kysely'
import type { EarlySettlementKind } from '#domain/early-settlement/early-settlement.ts'
import { accountAsOf } from '#domain/loan/account-as-of.ts'
import { reversalPosting, suspensePosting } from '#domain/posting/payment.ts'
import { lossPosting } from '#domain/posting/refund.ts'
import {
  cancellableRefundStates,
  cancelRefund,
  findRefundOfPayment,
  lockRefund,
  lostMinorOf,
} from '../disbursement/public.ts'
import { entryLines } from '../ledger/public.ts'
import { factsOf, findLoanWaivers, isEffective, lockLoan, type StoredLoan } from '../loan/public.ts'
import { inTransaction } from '../platform/database/database.ts'
import { writeOutbox } from '../platform/jobs/outbox.ts'
import {
  type ProviderPaymentEvent,
  type RefundedParts,
  refundedMinorOf,
} from '../providers/payment/payment-provider.ts'
import type { Services } from '../services.ts'
import type { Tables } from '../tables.ts'
import { ledgerAccountOf } from './account-change.ts'
import {
  markEarlySettlement,
  planEarlySettlement,
  settleByNextPayment,
} from './book-early-settlement.ts'
import {
  findPaymentByProvider,
  holdForStaff,
  moveBackToSuspense,
  reopenPaymentRequest,
  type StoredBooking,
  saveRefundedParts,
} from './payment-store.ts'
import { postSuspenseEntry } from './post-suspense-entry.ts'
import { recordPayment } from './record-payment.ts'
import { rebookLoan } from './replay.ts'
import { cancelUncovered } from './replay-around.ts'
import { reversePayment, takeOffItsLoans } from './reverse-payment.ts'

/** Optimistic lock: retries while other payments update the loan's version. */
const maxTries = 50

type RefundOutcome = 'partly-refunded' | 'reversed' | 'duplicate'

const partReason = 'its provider refunded a part of it'

type Left = { readonly amountMinor: bigint; readonly refundedParts: RefundedParts }

/**
 * Books what a provider refunded of a payment: the payment counts with what is left of it, as if no
 * more had been paid, and the borrower owes the rest again. Idempotent by the provider's ids of the
 * refunds; a refund that comes before its payment books the payment first. Money that settled its loan
 * early and is no longer enough for it is a part payment; another may settle it in its place. Money that
 * paid for an extension, or that staff split: see `holdLeft`. Money that staff are returning: see
 * `reduceReturned`.
 */
export const bookRefundedParts = async (
  services: Services,
  event: ProviderPaymentEvent,
): Promise<RefundOutcome> => {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const payment = await findPaymentByProvider(services.db, event)
    if (!payment) {
      await recordPayment(services, event)
      continue
    }
    const outcome = await tryToReduce(services, event, payment)
    if (outcome !== 'stale') return outcome
  }
  throw new Error(`refund of ${event.providerPaymentId}: the loan kept changing`)
}

const tryToReduce = async (
  services: Services,
  event: ProviderPaymentEvent,
  payment: StoredBooking,
): Promise<RefundOutcome | 'stale'> => {
  const refundedParts = merge(payment.refundedParts, event.refundedParts ?? {})
  const newMinor = refundedMinorOf(refundedParts) - refundedMinorOf(payment.refundedParts)
  if (payment.state === 'reversed' || newMinor <= 0n) return 'duplicate'
  const amountMinor = payment.amountMinor - newMinor
  if (amountMinor <= 0n) return await reversePayment(services, event)
  return await inTransaction(services.db, async tx => {
    const context = { services, tx, actor: `provider:${payment.provider}` }
    const isBooked = await reduce(context, payment, { amountMinor, refundedParts })
    return isBooked ? 'partly-refunded' : 'stale'
  })
}

type PartialRefund = {
  readonly services: Services
  readonly tx: Transaction<Tables>
  readonly actor: string
}

/** False, with nothing changed, when the payment is no longer booked as it was read. */
const reduce = async (
  context: PartialRefund,
  payment: StoredBooking,
  left: Left,
): Promise<boolean> => {
  if (payment.state === 'split' || payment.forExtension)
    return await holdLeft(context, payment, left)
  if (isEffective(payment)) return await reduceOnLoan(context, payment, left)
  if (!(await saveRefundedParts(context.tx, payment, left))) return false
  await (payment.state === 'returned' ? reduceReturned : rebookInSuspense)(context, payment, left)
  return true
}

/** A provider's sum of refunds only grows, and a refund that is named keeps its amount. */
const merge = (known: RefundedParts, reported: RefundedParts): RefundedParts => {
  const merged = { ...known }
  for (const [id, minor] of Object.entries(reported)) {
    if (BigInt(minor) > BigInt(merged[id] ?? '0')) merged[id] = minor
  }
  return merged
}

const reduceOnLoan = async (
  context: PartialRefund,
  payment: StoredBooking,
  left: Left,
): Promise<boolean> => {
  const { services, tx, actor } = context
  const { paymentId, loanId, paymentRequestId } = payment
  if (loanId === null) throw new Error(`payment ${paymentId} has no loan`)
  const loan = await lockLoan(tx, loanId)
  if (!loan || !(await saveRefundedParts(tx, payment, left))) return false
  const earlySettlementKind = settlementKindAfter(loan, payment, left)
  const withLeft = {
    ...loan,
    payments: loan.payments.map(row =>
      row.paymentId === paymentId
        ? { ...row, amountMinor: String(left.amountMinor), earlySettlementKind }
        : row,
    ),
  }
  const isOpenAgain = earlySettlementKind !== payment.earlySettlementKind
  if (isOpenAgain) await markEarlySettlement(tx, paymentId, earlySettlementKind)
  const reduced = isOpenAgain ? await settleByNextPayment(tx, withLeft) : withLeft
  const posting = { services, tx, loan, cause: { actor, kind: 'partial-refund', id: paymentId } }
  const before = ledgerAccountOf(services, loan)
  const after = accountAsOf(factsOf(reduced), before.asOf)
  await rebookLoan(posting, { before, after, waivers: findLoanWaivers(reduced) })
  if (payment.state === 'applied') {
    // The part went through suspense, from which staff applied it.
    const part = suspensePosting(payment.amountMinor - left.amountMinor)
    const gone = reversalPosting('suspense', part.lines)
    await postSuspenseEntry(context, payment, { posting: gone, cause: 'partial-refund' })
  }
  if (paymentRequestId !== null) await reopenPaymentRequest(tx, paymentRequestId)
  await writeOutbox(tx, {
    topic: 'payment-booked',
    payload: { paymentId, paymentRequestId, loanId, state: 'partly-refunded' },
  })
  await cancelUncovered(posting, loanId, actor)
  return true
}

/** Which early settlement the payment still brings with what is left of it; null for none. */
const settlementKindAfter = (
  loan: StoredLoan,
  { paymentId, earlySettlementKind: kind }: StoredBooking,
  { amountMinor }: Left,
): EarlySettlementKind | null => {
  const fact = factsOf(loan).payments.find(each => each.paymentId === paymentId)
  if (kind === null || !fact) return null
  const without = { ...loan, payments: loan.payments.filter(row => row.paymentId !== paymentId) }
  const planned = planEarlySettlement(without, factsOf(without), { ...fact, amountMinor }, kind)
  return planned?.kind ?? null
}

/**
 * Money whose whole amount was the condition: it paid for an extension, or staff split it. It is taken off
 * its loans, and what is left of it is among the unmatched money, where staff decide on it. An
 * extension lapses, as if its payment had been short.
 */
const holdLeft = async (
  context: PartialRefund,
  payment: StoredBooking,
  left: Left,
): Promise<boolean> => {
  const { tx, actor } = context
  const isTaken = await takeOffItsLoans(context, payment, async () => {
    if (!(await saveRefundedParts(tx, payment, left))) return false
    await holdForStaff(tx, payment, { by: actor, reason: partReason })
    return true
  })
  if (!isTaken) return false
  await bookLeft(context, payment, left)
  const { paymentId, paymentRequestId, loanId } = payment
  await writeOutbox(tx, {
    topic: 'payment-booked',
    payload: { paymentId, paymentRequestId, loanId, state: 'suspense' },
  })
  return true
}

/**
 * Of money that staff are returning, a refund that is not on its way is cancelled, and what is left is
 * among the unmatched money again. One that may have left is more than what is left: the difference is
 * booked as a loss, and a payout of it that has not started does not start (`isSourceTakenBack`).
 */
const reduceReturned = async (
  context: PartialRefund,
  payment: StoredBooking,
  left: Left,
): Promise<void> => {
  const { services, tx, actor } = context
  const { paymentId, amountMinor } = payment
  const found = await findRefundOfPayment(tx, paymentId)
  const refund = found && (await lockRefund(tx, found.refundId))
  if (!refund) throw new Error(`payment ${paymentId} is being returned without a refund`)
  if (cancellableRefundStates.includes(refund.state)) {
    const decision = { by: actor, reason: partReason }
    const lostMinor = lostMinorOf(refund, payment)
    await cancelRefund(context, refund, { ...decision, lostMinor })
    await moveBackToSuspense(tx, payment, decision)
    await rebookInSuspense(context, payment, left)
    return
  }
  await rebookInSuspense(context, payment, left)
  const lost = lossPosting(amountMinor - left.amountMinor, 'liability.suspense')
  await postSuspenseEntry(context, payment, { posting: lost, cause: 'partial-refund' })
  services.log.error(
    { paymentId, refundId: refund.refundId },
    'a part of a payment was refunded by its provider after its own refund was sent',
  )
}

/** Books what is left of money in suspense in place of the whole. */
const rebookInSuspense = async (
  context: PartialRefund,
  payment: StoredBooking,
  left: Left,
): Promise<void> => {
  const { entryId: reverses } = payment
  const whole = reversalPosting('suspense', await entryLines(context.tx, reverses))
  await postSuspenseEntry(context, payment, { posting: whole, cause: 'partial-refund', reverses })
  await bookLeft(context, payment, left)
}

const bookLeft = async (
  context: PartialRefund,
  payment: StoredBooking,
  { amountMinor }: Left,
): Promise<void> => {
  const entryId = await postSuspenseEntry(context, payment, {
    posting: suspensePosting(amountMinor),
    cause: 'partial-refund',
  })
  await context.tx
    .updateTable('payment.payment')
    .set({ entryId })
    .where('paymentId', '=', payment.paymentId)
    .execute()
}
