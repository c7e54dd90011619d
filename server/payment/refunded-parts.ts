import type { Transaction } from 'kysely'
import type { EarlySettlementKind } from '#domain/early-settlement/early-settlement.ts'
import { accountAsOf } from '#domain/loan/account-as-of.ts'
import { marketOfCurrency } from '#domain/market/market.ts'
import type { Posting } from '#domain/posting/accounts.ts'
import { reversalPosting, suspensePosting } from '#domain/posting/payment.ts'
import { lossPosting } from '#domain/posting/refund.ts'
import {
  cancellableRefundStates,
  cancelRefund,
  findRefundOfPayment,
  lockRefund,
  lostMinorOf,
} from '../disbursement/public.ts'
import { entryLines, postEntry } from '../ledger/public.ts'
import { factsOf, findLoanWaivers, lockLoan, type StoredLoan } from '../loan/public.ts'
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
import { markEarlySettlement, planEarlySettlement } from './book-early-settlement.ts'
import {
  findPaymentByProvider,
  moveSuspense,
  reopenPaymentRequest,
  type StoredBooking,
  saveRefundedParts,
} from './payment-store.ts'
import { recordPayment } from './record-payment.ts'
import { rebookLoan } from './replay.ts'
import { cancelUncovered } from './replay-around.ts'
import { reversePayment } from './reverse-payment.ts'

/** Optimistic lock: retries while other payments update the loan's version. */
const maxTries = 50

/** `for-staff`: it is not booked, and the day's reconciliation shows the other amount. */
type RefundOutcome = 'partly-refunded' | 'reversed' | 'duplicate' | 'for-staff'

type Left = { readonly amountMinor: bigint; readonly refundedParts: RefundedParts }

/**
 * Books what a provider refunded of a payment: the payment counts with what is left of it, as if no
 * more had been paid, and the borrower owes the rest again. Idempotent by the provider's ids of the
 * refunds; a refund that comes before its payment books the payment first. Money that paid for an
 * extension, or was applied or split by staff, is left to them. Money that staff are returning: see
 * `reduceReturned`. Money that settled its loan early and is
 * no longer enough for it is a part payment.
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
  const left = { amountMinor, refundedParts }
  if (payment.state === 'posted' && !payment.forExtension)
    return await reduceOnLoan(services, payment, left)
  if (payment.state === 'suspense') return await reduceInSuspense(services, payment, left)
  if (payment.state === 'returned') return await reduceReturned(services, payment, left)
  const { paymentId, state } = payment
  services.log.error({ paymentId, state }, 'a part was refunded of money that staff must correct')
  return 'for-staff'
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
  services: Services,
  payment: StoredBooking,
  left: Left,
): Promise<'partly-refunded' | 'stale'> =>
  await inTransaction(services.db, async tx => {
    const { paymentId, loanId, paymentRequestId } = payment
    if (loanId === null) throw new Error(`payment ${paymentId} has no loan`)
    const loan = await lockLoan(tx, loanId)
    if (!loan || !(await saveRefundedParts(tx, payment, left))) return 'stale'
    const earlySettlementKind = settlementKindAfter(loan, payment, left)
    if (earlySettlementKind !== payment.earlySettlementKind)
      await markEarlySettlement(tx, paymentId, earlySettlementKind)
    const reduced = {
      ...loan,
      payments: loan.payments.map(row =>
        row.paymentId === paymentId
          ? { ...row, amountMinor: String(left.amountMinor), earlySettlementKind }
          : row,
      ),
    }
    const actor = `provider:${payment.provider}`
    const posting = { services, tx, loan, cause: { actor, kind: 'partial-refund', id: paymentId } }
    const before = ledgerAccountOf(services, loan)
    const after = accountAsOf(factsOf(reduced), before.asOf)
    await rebookLoan(posting, { before, after, waivers: findLoanWaivers(reduced) })
    if (paymentRequestId !== null) await reopenPaymentRequest(tx, paymentRequestId)
    await writeOutbox(tx, {
      topic: 'payment-booked',
      payload: { paymentId, paymentRequestId, loanId, state: 'partly-refunded' },
    })
    await cancelUncovered(posting, loanId, actor)
    return 'partly-refunded'
  })

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

const reduceInSuspense = async (
  services: Services,
  payment: StoredBooking,
  left: Left,
): Promise<'partly-refunded' | 'stale'> =>
  await inTransaction(services.db, async tx => {
    if (!(await saveRefundedParts(tx, payment, left))) return 'stale'
    await rebookInSuspense({ services, tx }, payment, left)
    return 'partly-refunded'
  })

/**
 * Of money that staff are returning, a refund that is not on its way is cancelled, and what is left is
 * among the unmatched money again. One that may have left is more than what is left: the difference is
 * booked as a loss, and a payout of it that has not started does not start (`isSourceTakenBack`).
 */
const reduceReturned = async (
  services: Services,
  payment: StoredBooking,
  left: Left,
): Promise<'partly-refunded' | 'stale'> =>
  await inTransaction(services.db, async tx => {
    if (!(await saveRefundedParts(tx, payment, left))) return 'stale'
    const { paymentId, provider, amountMinor } = payment
    const found = await findRefundOfPayment(tx, paymentId)
    const refund = found && (await lockRefund(tx, found.refundId))
    if (!refund) throw new Error(`payment ${paymentId} is being returned without a refund`)
    if (cancellableRefundStates.includes(refund.state)) {
      const decision = { by: `provider:${provider}`, reason: 'its provider refunded a part of it' }
      const lostMinor = lostMinorOf(refund, payment)
      await cancelRefund({ services, tx }, refund, { ...decision, lostMinor })
      await moveSuspense(tx, paymentId, 'suspense', decision)
      await rebookInSuspense({ services, tx }, payment, left)
      return 'partly-refunded'
    }
    const post = await rebookInSuspense({ services, tx }, payment, left)
    await post(lossPosting(amountMinor - left.amountMinor, 'liability.suspense'))
    services.log.error(
      { paymentId, refundId: refund.refundId },
      'a part of a payment was refunded by its provider after its own refund was sent',
    )
    return 'partly-refunded'
  })

/** Books what is left of money in suspense in place of the whole; answers how to post another entry. */
const rebookInSuspense = async (
  { services, tx }: { readonly services: Services; readonly tx: Transaction<Tables> },
  { paymentId, currency, provider, entryId: reverses }: StoredBooking,
  left: Left,
): Promise<(posting: Posting) => Promise<string>> => {
  const post = async (posting: Posting, reversed: string | null = null) => {
    const entryId = services.random.uuid()
    await postEntry(tx, {
      entryId,
      posting,
      reverses: reversed,
      stream: `payment:${paymentId}`,
      currency,
      businessOn: services.clock.businessDate(marketOfCurrency(currency)),
      cause: { kind: 'partial-refund', id: paymentId },
      actor: `provider:${provider}`,
      loanId: null,
    })
    return entryId
  }
  await post(reversalPosting('suspense', await entryLines(tx, reverses)), reverses)
  const entryId = await post(suspensePosting(left.amountMinor))
  await tx
    .updateTable('payment.payment')
    .set({ entryId })
    .where('paymentId', '=', paymentId)
    .execute()
  return post
}
