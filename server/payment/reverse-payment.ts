import { accountAsOf } from '#domain/loan/account-as-of.ts'
import { marketOfCurrency } from '#domain/market/market.ts'
import { reversalPosting } from '#domain/posting/payment.ts'
import { lossPosting } from '#domain/posting/refund.ts'
import {
  cancellableRefundStates,
  cancelRefund,
  findRefundOfPayment,
  lockRefund,
} from '../disbursement/public.ts'
import { entryLines, postEntry } from '../ledger/public.ts'
import {
  factsOf,
  findLoanWaivers,
  getLoan,
  ledgerDay,
  lockLoan,
  type StoredLoan,
  stands,
} from '../loan/public.ts'
import { inTransaction } from '../platform/database/database.ts'
import { writeOutbox } from '../platform/jobs/outbox.ts'
import type { ProviderPaymentEvent } from '../providers/payment/payment-provider.ts'
import type { Services } from '../services.ts'
import { applySuspense } from './apply-suspense.ts'
import { rebookEarlySettlement } from './book-early-settlement.ts'
import {
  findPaymentByProvider,
  markRequestPaid,
  markReversed,
  reopenPaymentRequest,
  type StoredBooking,
} from './payment-store.ts'
import { recordPayment } from './record-payment.ts'
import { replayPayments, reverseEntryOf, updateLoanState } from './replay.ts'
import { cancelUncovered } from './replay-around.ts'
import { lockSecondPayment, toSuspensePayment } from './staff/unmatched-store.ts'

const mostTries = 50

/**
 * The provider takes a payment back. Its entry is reversed, and the loan is as if it had never been
 * paid: later payments are spread anew. A reversal that comes before its payment was heard of books
 * the payment first, so that the end is the same in any order.
 */
export const reversePayment = async (
  services: Services,
  event: ProviderPaymentEvent,
): Promise<'reversed' | 'duplicate'> => {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const payment = await findPaymentByProvider(services.db, event)
    if (!payment) {
      await recordPayment(services, event)
      continue
    }
    const outcome = await tryToReverse(services, payment)
    if (outcome !== 'stale') return outcome
  }
  throw new Error(`reversal of ${event.providerPaymentId}: the loan kept changing`)
}

const tryToReverse = async (
  services: Services,
  payment: StoredBooking,
): Promise<'reversed' | 'duplicate' | 'stale'> => {
  if (payment.state === 'reversed') return 'duplicate'
  return stands(payment)
    ? await reverseOnLoan(services, payment)
    : await reverseInSuspense(services, payment)
}

/**
 * Money that was only held: its entry is taken back and that is all. Had it been set aside to be
 * given back, that is cancelled; what has left by then is lost.
 */
const reverseInSuspense = async (
  services: Services,
  payment: StoredBooking,
): Promise<'reversed' | 'stale'> =>
  await inTransaction(services.db, async tx => {
    if (!(await markReversed(tx, payment))) return 'stale'
    const asked = await findRefundOfPayment(tx, payment.paymentId)
    const refund = asked && (await lockRefund(tx, asked.refundId))
    const actor = `provider:${payment.provider}`
    const hasLeft = refund !== undefined && !cancellableRefundStates.includes(refund.state)
    if (refund && !hasLeft) {
      const decision = { by: actor, reason: 'its bank took it back', isSourceGone: false }
      await cancelRefund({ services, tx }, refund, decision)
    }
    await postEntry(tx, {
      entryId: services.random.uuid(),
      stream: `payment:${payment.paymentId}`,
      posting: hasLeft
        ? lossPosting(payment.amountMinor, 'cash.clearing')
        : reversalPosting('suspense', await entryLines(tx, payment.entryId)),
      currency: payment.currency,
      businessOn: services.clock.businessDate(marketOfCurrency(payment.currency)),
      cause: { kind: 'reversal', id: payment.paymentId },
      actor,
      reverses: hasLeft ? null : payment.entryId,
      loanId: null,
    })
    if (hasLeft) services.log.error({ paymentId: payment.paymentId }, 'a refunded payment is gone')
    return 'reversed'
  })

const reverseOnLoan = async (
  services: Services,
  payment: StoredBooking,
): Promise<'reversed' | 'stale'> =>
  await inTransaction(services.db, async tx => {
    if (payment.loanId === null) throw new Error(`payment ${payment.paymentId} has no loan`)
    const loan = await lockLoan(tx, payment.loanId)
    if (!loan || !(await markReversed(tx, payment))) return 'stale'
    if (payment.paymentRequestId !== null) await reopenPaymentRequest(tx, payment.paymentRequestId)

    const facts = factsOf(loan)
    const asOf = ledgerDay(services, loan, facts)
    const without = withoutPayment(loan, payment.paymentId)
    const before = accountAsOf(facts, asOf)
    const after = accountAsOf(factsOf(without), asOf)
    const actor = `provider:${payment.provider}`
    const subject = {
      services,
      tx,
      loan,
      cause: { actor, kind: 'reversal', id: payment.paymentId },
    }
    await replayPayments(subject, { before, after }, async () => {
      await reverseEntryOf(subject, payment)
      if (payment.state === 'applied') await reverseSuspenseEntry(subject, payment)
      await rebookEarlySettlement(subject, findLoanWaivers(without), { before, after })
    })
    await updateLoanState(tx, loan, after)
    await writeOutbox(tx, {
      topic: 'payment-booked',
      payload: {
        paymentId: payment.paymentId,
        paymentRequestId: payment.paymentRequestId,
        loanId: loan.loanId,
        state: 'reversed',
      },
    })
    await cancelUncovered(subject, loan.loanId, actor)
    await applySecondPayment(subject, payment)
    return 'reversed'
  })

/** The loan as if a payment had never been; one that ended with it runs again. */
const withoutPayment = (loan: StoredLoan, paymentId: string): StoredLoan => ({
  ...loan,
  payments: loan.payments.map(row =>
    row.paymentId === paymentId ? { ...row, state: 'reversed' } : row,
  ),
})

/**
 * Money that came for the same number while it was paid has been held; now more time was paid with
 * that, if it still is to be had. So the end is the same whichever of the two is heard of first.
 */
const applySecondPayment = async (
  { services, tx, loan, cause }: Parameters<typeof reverseEntryOf>[0],
  reversed: StoredBooking,
): Promise<void> => {
  if (reversed.paymentRequestId === null || reversed.loanId !== loan.loanId) return
  const second = await lockSecondPayment(tx, reversed.paymentRequestId)
  if (!second) return
  const decision = {
    actor: cause.actor,
    by: cause.actor,
    reason: `the payment ${reversed.paymentId} of this bill was taken back`,
  }
  const isApplied = await applySuspense(
    { services, tx },
    {
      suspensePayment: toSuspensePayment(second),
      loan: await getLoan(tx, loan.loanId),
      decision,
      onlyForExtension: true,
    },
  )
  if (isApplied) await markRequestPaid(tx, reversed.paymentRequestId)
}

/** Applied money came out of suspense, so undoing both leaves the cash where it was: gone. */
const reverseSuspenseEntry = async (
  { services, tx, loan, cause }: Parameters<typeof reverseEntryOf>[0],
  payment: StoredBooking,
): Promise<void> => {
  await postEntry(tx, {
    entryId: services.random.uuid(),
    stream: `payment:${payment.paymentId}`,
    posting: {
      kind: 'suspense-reversal',
      lines: [
        { account: 'liability.suspense', amountMinor: payment.amountMinor },
        { account: 'cash.clearing', amountMinor: -payment.amountMinor },
      ],
    },
    currency: loan.currency,
    businessOn: services.clock.businessDate(loan.market),
    cause: { kind: cause.kind, id: cause.id },
    actor: cause.actor,
    reverses: null,
    loanId: null,
  })
}
