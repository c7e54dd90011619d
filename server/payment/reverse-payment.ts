import type { Transaction } from 'kysely'
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
import {
  factsOf,
  findEarlySettlement,
  findLoanWaivers,
  getLoan,
  isEffective,
  lockLoan,
  type StoredLoan,
} from '../loan/public.ts'
import { inTransaction } from '../platform/database/database.ts'
import { writeOutbox } from '../platform/jobs/outbox.ts'
import type { ProviderPaymentEvent } from '../providers/payment/payment-provider.ts'
import type { Services } from '../services.ts'
import type { Tables } from '../tables.ts'
import { ledgerAccountOf } from './account-change.ts'
import { applySuspense } from './apply-suspense.ts'
import { settleByNextPayment } from './book-early-settlement.ts'
import {
  findPaymentByProvider,
  listParts,
  markRequestPaid,
  markReversed,
  reopenPaymentRequest,
  type StoredBooking,
} from './payment-store.ts'
import type { LoanPosting } from './post-loan-entry.ts'
import { postSuspenseEntry } from './post-suspense-entry.ts'
import { recordPayment } from './record-payment.ts'
import { rebookLoan, reversePaymentEntry } from './replay.ts'
import { cancelUncovered } from './replay-around.ts'
import { lockLoansInOrder } from './split-suspense.ts'
import { lockSecondPayment, toSuspensePayment } from './staff/unmatched-store.ts'

/** Optimistic lock: retries while other payments update the loan's version. */
const maxTries = 50

/**
 * Books the reversal of a payment by its provider: its entry is reversed and the loan's other
 * payments are replayed without it. Idempotent. A reversal that comes before its payment books the
 * payment first, so that the order of delivery does not matter.
 */
export const reversePayment = async (
  services: Services,
  event: ProviderPaymentEvent,
): Promise<'reversed' | 'duplicate'> => {
  for (let tries = 0; tries < maxTries; tries += 1) {
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
  return isEffective(payment) || payment.state === 'split'
    ? await reverseOnLoans(services, payment)
    : await reverseInSuspense(services, payment)
}

/**
 * Reverses a payment in suspense: its entry is reversed and a refund of it that has not left is
 * cancelled. When the refund has left, the money is booked as a loss.
 */
const reverseInSuspense = async (
  services: Services,
  payment: StoredBooking,
): Promise<'reversed' | 'stale'> =>
  await inTransaction(services.db, async tx => {
    if (!(await markReversed(tx, payment))) return 'stale'
    const found = await findRefundOfPayment(tx, payment.paymentId)
    const refund = found && (await lockRefund(tx, found.refundId))
    const actor = `provider:${payment.provider}`
    const hasLeft = refund !== undefined && !cancellableRefundStates.includes(refund.state)
    if (refund && !hasLeft) {
      // A part of it may have been booked as lost before.
      const lostMinor = lostMinorOf(refund, payment)
      const decision = { by: actor, reason: 'its bank took it back', lostMinor }
      await cancelRefund({ services, tx }, refund, decision)
    }
    await postSuspenseEntry({ services, tx, actor }, payment, {
      posting: hasLeft
        ? lossPosting(payment.amountMinor, 'cash.clearing')
        : reversalPosting('suspense', await entryLines(tx, payment.entryId)),
      cause: 'reversal',
      reverses: hasLeft ? null : payment.entryId,
    })
    if (hasLeft)
      services.log.error(
        { paymentId: payment.paymentId },
        'a payment was reversed after its refund was sent',
      )
    return 'reversed'
  })

const reverseOnLoans = async (
  services: Services,
  payment: StoredBooking,
): Promise<'reversed' | 'stale'> =>
  await inTransaction(services.db, async tx => {
    const isTaken = await takeOffItsLoans({ services, tx }, payment, () =>
      markReversed(tx, payment),
    )
    return isTaken ? 'reversed' : 'stale'
  })

/**
 * Takes a payment off its loan, or the parts of money that staff split off each of theirs, all or none.
 * Locks the loans, then runs `mark`, which writes that the payment counts on no loan any more; false,
 * with nothing changed, when it answers that the payment is no longer booked as it was read.
 */
export const takeOffItsLoans = async (
  { services, tx }: { readonly services: Services; readonly tx: Transaction<Tables> },
  payment: StoredBooking,
  mark: () => Promise<boolean>,
): Promise<boolean> => {
  const actor = `provider:${payment.provider}`
  if (payment.state !== 'split') {
    if (payment.loanId === null) throw new Error(`payment ${payment.paymentId} has no loan`)
    const loan = await lockLoan(tx, payment.loanId)
    if (!loan || !(await mark())) return false
    await takeOffLoan({ services, tx, loan, actor }, payment)
    return true
  }
  // A part keeps its loan; what replays it meanwhile holds the loan's row.
  const loanIds = (await listParts(tx, payment.paymentId)).flatMap(({ loanId }) => loanId ?? [])
  const loans = await lockLoansInOrder(tx, loanIds)
  if (!(await mark())) return false
  for (const part of await listParts(tx, payment.paymentId)) {
    const loan = part.loanId === null ? undefined : loans.get(part.loanId)
    if (!loan || !(await markReversed(tx, part))) {
      throw new Error(`part ${part.paymentId} is not booked although its loan is locked`)
    }
    await takeOffLoan({ services, tx, loan, actor }, part)
  }
  return true
}

/** Rebooks a loan without a payment that was marked so; its transaction holds the loan. */
const takeOffLoan = async (
  { actor, ...held }: Omit<LoanPosting, 'cause'> & { readonly actor: string },
  payment: StoredBooking,
): Promise<void> => {
  const { services, tx, loan } = held
  const without = await withoutPayment(tx, loan, payment.paymentId)
  if (payment.paymentRequestId !== null) await reopenPaymentRequest(tx, payment.paymentRequestId)
  const before = ledgerAccountOf(services, loan)
  const after = accountAsOf(factsOf(without), before.asOf)
  const posting = { ...held, cause: { actor, kind: 'reversal', id: payment.paymentId } }
  const reverse = async () => {
    await reversePaymentEntry(posting, payment)
    if (payment.state !== 'applied') return
    // The booking in suspense, from which the payment was applied: the cash is gone.
    const gone = reversalPosting('suspense', suspensePosting(payment.amountMinor).lines)
    await postSuspenseEntry({ services, tx, actor }, payment, { posting: gone, cause: 'reversal' })
  }
  const change = { before, after, waivers: findLoanWaivers(without) }
  await rebookLoan(posting, change, { reverse })
  await writeOutbox(tx, {
    topic: 'payment-booked',
    payload: {
      paymentId: payment.paymentId,
      paymentRequestId: payment.paymentRequestId,
      loanId: loan.loanId,
      state: 'reversed',
    },
  })
  await cancelUncovered(posting, loan.loanId, actor)
  await applySecondPayment(posting, payment)
}

/**
 * The loan with a payment reversed. If the payment settled the loan, the loan is open again; if it did so
 * early, another payment that is enough for that settles it in its place.
 */
const withoutPayment = async (
  tx: Transaction<Tables>,
  loan: StoredLoan,
  paymentId: string,
): Promise<StoredLoan> => {
  const without: StoredLoan = {
    ...loan,
    payments: loan.payments.map(row =>
      row.paymentId === paymentId ? { ...row, state: 'reversed' } : row,
    ),
  }
  const settledEarly = findEarlySettlement(loan)?.paymentId === paymentId
  return settledEarly ? await settleByNextPayment(tx, without) : without
}

/**
 * A second payment of an extension's payment request is in suspense; once the first is reversed it
 * pays for the extension, if that is still offered. So the order of delivery does not matter.
 */
const applySecondPayment = async (
  { services, tx, loan, cause }: LoanPosting,
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
