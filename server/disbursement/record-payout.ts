import type { Transaction } from 'kysely'
import { earlierOf, laterOf } from '#domain/calendar/local-date.ts'
import { localDateIn } from '#domain/calendar/zone.ts'
import { getMarket } from '#domain/market/market.ts'
import { payoutPosting, returnedDisbursementPosting } from '#domain/posting/disbursement.ts'
import { reversalPosting } from '#domain/posting/payment.ts'
import { entryLines, findLossEntry } from '../ledger/public.ts'
import { notify } from '../notification/public.ts'
import { inTransaction } from '../platform/database/database.ts'
import type {
  DisbursementProvider,
  PayoutProviderEvent,
} from '../providers/disbursement/disbursement-provider.ts'
import type { Services } from '../services.ts'
import type { Tables } from '../tables.ts'
import {
  type PayoutContext,
  postPayoutArrived,
  postPayoutEntry,
  postPayoutFailed,
  postPayoutReturned,
  postPayoutSent,
} from './move-money-out.ts'
import { lockPayout, type PayoutDestination } from './payout-destination.ts'
import { prepareAttempt } from './prepare-disbursement.ts'
import {
  changeDisbursement,
  type Disbursement,
  findDisbursement,
  hasEnded,
  insertDisbursement,
  listDisbursements,
  listRefundDisbursements,
  returnedReason,
} from './store.ts'

export type PayoutOutcome =
  | 'noted'
  | 'paid'
  | 'failed'
  | 'returned'
  | 'return-held'
  | 'paid-twice'
  | 'duplicate'
  | 'unknown'
  | 'wrong-amount'

/** Temporary reasons: the same account is tried again a little later. */
const transientFailureReasons: readonly string[] = [
  'TEMPORARY_TRANSFER_ERROR',
  'INSUFFICIENT_BALANCE',
]
const maxAttempts = 3
const retryAfterSeconds = 60

/**
 * Books a provider's payout event. Idempotent: replies, callbacks and the sweep all call it. An older
 * event never undoes a newer one.
 */
export const recordPayout = async (
  services: Services,
  event: PayoutProviderEvent,
): Promise<PayoutOutcome> => {
  const found = await findDisbursement(services.db, event.reference)
  if (!found || found.provider !== event.provider) return 'unknown'
  const outcome = await withLockedPayout(
    services,
    found,
    async payout => await bookPayoutEvent({ ...payout, event }),
  )
  if (outcome === 'wrong-amount' || outcome === 'paid-twice' || outcome === 'return-held') {
    services.log.error(
      { reference: event.reference, outcome },
      'a payout needs a decision by staff',
    )
  }
  services.outbox.nudge()
  return outcome
}

/**
 * Books a payout as failed because the provider certainly did not accept it. Any later event of the
 * provider about it still counts, since no report time is stored. `second` is requested to pay it
 * instead.
 */
export const recordPayoutRefusal = async (
  services: Services,
  disbursement: Disbursement,
  { reason, second }: { readonly reason: string; readonly second?: DisbursementProvider },
): Promise<void> => {
  await withLockedPayout(
    services,
    disbursement,
    async payout => await bookFailed(payout, reason, second),
  )
  services.outbox.nudge()
}

type LockedPayout = {
  readonly services: Services
  readonly tx: Transaction<Tables>
  readonly to: PayoutDestination
  readonly disbursement: Disbursement
}
type PayoutEventContext = LockedPayout & { readonly event: PayoutProviderEvent }
type ArrivalContext = LockedPayout & {
  readonly event: Pick<PayoutProviderEvent, 'at' | 'providerRef' | 'bankRef'>
}

/** Runs `work` on a payout attempt with its loan's or refund's row locked. */
const withLockedPayout = async (
  services: Services,
  unlocked: Disbursement,
  work: (payout: LockedPayout) => Promise<PayoutOutcome>,
): Promise<PayoutOutcome> =>
  await inTransaction(services.db, async tx => {
    return await work({ services, tx, ...(await lockPayout(tx, unlocked)) })
  })

const bookPayoutEvent = async (subject: PayoutEventContext): Promise<PayoutOutcome> => {
  const { tx, disbursement, event } = subject
  const { amount, providerRef } = event
  if (disbursement.providerRef === null && providerRef !== '') {
    const changes = { providerRef }
    await changeDisbursement(tx, disbursement.disbursementId, changes)
  }
  if (event.state === 'pending') return 'noted'
  if (isOfAnotherPayout(subject)) return await bookAnotherPayout(subject)
  if (disbursement.reportedAt !== null && event.at < disbursement.reportedAt) return 'duplicate'
  if (amount.currency !== disbursement.currency || amount.minor !== disbursement.amountMinor) {
    return 'wrong-amount'
  }
  await changeDisbursement(tx, disbursement.disbursementId, {
    reportedAt: event.at,
    ...(event.bankRef === undefined ? {} : { bankRef: event.bankRef }),
  })
  switch (event.state) {
    case 'paid':
      return await bookPaid(subject)
    case 'failed':
      return ['paid', 'paid-twice', 'twice-settled'].includes(disbursement.state)
        ? await bookReturned(subject)
        : await bookFailed(subject, event.reason)
    case 'returned':
      return await bookReturned(subject)
  }
}

/**
 * A provider may hold two payouts under one reference, as recorded answers of Xendit show. The first
 * that it named is ours; another has an id of its own.
 */
const isOfAnotherPayout = ({ disbursement, event }: PayoutEventContext): boolean =>
  disbursement.providerRef !== null &&
  event.providerRef !== '' &&
  event.providerRef !== disbursement.providerRef

/**
 * Books another payout under the reference of ours. That it failed or came back says nothing of ours; it
 * matters where both were paid. One that arrived takes the place of ours while ours has not, and pays
 * what waits for money since ours came back; else the money was sent twice.
 */
const bookAnotherPayout = async (subject: PayoutEventContext): Promise<PayoutOutcome> => {
  const { tx, disbursement, event } = subject
  const { currency, amountMinor, disbursementId } = disbursement
  const others = await otherAttempts(subject)
  const known = others.find(each => each.providerRef === event.providerRef)
  const isBack = event.state !== 'paid'
  if (isBack && !known) return 'noted'
  if (event.amount.currency !== currency || event.amount.minor !== amountMinor) {
    return 'wrong-amount'
  }
  if (known && isBack) {
    if (known.reportedAt !== null && event.at < known.reportedAt) return 'duplicate'
    await changeDisbursement(tx, known.disbursementId, { reportedAt: event.at })
    return await bookReturned({ ...subject, disbursement: known })
  }
  if (known) return 'duplicate'
  if (disbursement.state === 'sending' || disbursement.state === 'failed') {
    const { providerRef, bankRef = null, at: reportedAt } = event
    await changeDisbursement(tx, disbursementId, { providerRef, bankRef, reportedAt })
    return await bookPaid(subject)
  }
  return await bookLateArrival(await addAttempt(subject))
}

/** Another attempt beside ours, for money that was sent without a request of ours. */
const addAttempt = async (subject: PayoutEventContext): Promise<PayoutEventContext> => {
  const { services, tx, disbursement, event } = subject
  const disbursementId = services.random.uuid()
  const { loanId, refundId, factsVersion, provider, amountMinor, currency } = disbursement
  const sent = { loanId, refundId, factsVersion, provider, amountMinor, currency }
  const createdAt = services.clock.now()
  await insertDisbursement(tx, { ...sent, disbursementId, createdAt }, 'paid-twice')
  const { providerRef, bankRef = null, at: reportedAt } = event
  await changeDisbursement(tx, disbursementId, { providerRef, bankRef, reportedAt })
  return { ...subject, disbursement: { ...disbursement, disbursementId } }
}

const payoutContext = ({ services, tx, to, disbursement }: LockedPayout): PayoutContext => ({
  services,
  tx,
  to,
  disbursement,
  actor: `provider:${disbursement.provider}`,
  businessOn: services.clock.businessDate(to.market),
})

/** The other attempts to pay the same loan or refund. */
const otherAttempts = async ({ tx, disbursement }: LockedPayout): Promise<Disbursement[]> => {
  const { loanId, refundId, disbursementId } = disbursement
  const attempts =
    loanId === null
      ? await listRefundDisbursements(tx, refundId ?? '')
      : await listDisbursements(tx, loanId)
  return attempts.filter(each => each.disbursementId !== disbursementId)
}

const bookPaid = async (subject: PayoutEventContext): Promise<PayoutOutcome> => {
  switch (subject.disbursement.state) {
    case 'sending':
      return await bookArrival(subject)
    case 'failed':
      return await bookLateArrival(subject)
    default:
      return 'duplicate'
  }
}

/**
 * Books an attempt that was reported as failed before, or that nobody asked for, and was paid. Another
 * that is not sent yet never will be; beside any other that may be paid, the money was sent twice.
 */
const bookLateArrival = async (subject: PayoutEventContext): Promise<PayoutOutcome> => {
  const { tx, to, disbursement } = subject
  const others = await otherAttempts(subject)
  const prepared = others.find(({ state }) => state === 'preparing')
  const isReplaced = others.some(each => each !== prepared && !hasEnded(each))
  if (isReplaced || !to.awaitsMoney) return await bookDuplicatePayout(subject)
  if (prepared) {
    const changes = { state: 'failed', reason: 'REPLACED' } as const
    await changeDisbursement(tx, prepared.disbursementId, changes)
  }
  const transitEntryId = await postPayoutSent(payoutContext(subject))
  return await bookArrival({ ...subject, disbursement: { ...disbursement, transitEntryId } })
}

const bookArrival = async (subject: ArrivalContext): Promise<PayoutOutcome> => {
  const { services, to, event } = subject
  const { timeZone } = getMarket(to.market)
  // A provider's clock may be wrong: nothing arrives on a later day than this, since what is paid
  // today would be paid before the loan began, nor before it was requested.
  const reportedOn = earlierOf(
    localDateIn(timeZone, event.at),
    services.clock.businessDate(to.market),
  )
  const arrivedOn = laterOf(reportedOn, to.notBefore)
  await postPayoutArrived(payoutContext(subject), arrivedOn)
  await notifyOfArrival(subject)
  return 'paid'
}

/**
 * The reference is what the borrower's bank finds the money by (in India its UTR); where the provider
 * reports none, what its support finds it by; ours, where that has more characters than a registered
 * text message holds.
 */
const notifyOfArrival = async ({
  services,
  tx,
  to: { receiver, arrivalKind },
  disbursement: { disbursementId, amountMinor },
  event: { providerRef, bankRef },
}: ArrivalContext): Promise<void> => {
  if (receiver === null) return
  const { borrowerId, loanId } = receiver
  const event = arrivalKind === 'refund' ? 'refund-sent' : 'money-sent'
  const hasShort = providerRef !== '' && providerRef.length <= 40
  const reference = bankRef ?? (hasShort ? providerRef : disbursementId)
  const facts = { amount: String(amountMinor), reference }
  await notify(services, tx, { event, reference: disbursementId, borrowerId, loanId, facts })
}

/** Books a second payout of what is or will be paid already: the money stays in transit. */
const bookDuplicatePayout = async (subject: PayoutEventContext): Promise<PayoutOutcome> => {
  const { tx, disbursement } = subject
  const entryId = await postPayoutEntry(
    payoutContext(subject),
    payoutPosting(disbursement.amountMinor),
  )
  await changeDisbursement(tx, disbursement.disbursementId, {
    state: 'paid-twice',
    transitEntryId: entryId,
  })
  return 'paid-twice'
}

/**
 * What another attempt brought, and was counted as sent twice, is the money that is waited for again, as
 * this attempt's did not arrive or came back. False where there is none that stayed.
 */
const bookSecondArrival = async (payout: LockedPayout): Promise<boolean> => {
  const others = await otherAttempts(payout)
  const second = others.find(each => each.state === 'paid-twice' && !hasEnded(each))
  if (!second) return false
  const locked = await lockPayout(payout.tx, second)
  if (!locked.to.awaitsMoney) return false
  const { reportedAt, createdAt, providerRef, bankRef } = second
  const event = {
    at: reportedAt ?? createdAt,
    providerRef: providerRef ?? '',
    ...(bankRef === null ? {} : { bankRef }),
  }
  await bookArrival({ ...payout, ...locked, event })
  return true
}

const bookFailed = async (
  payout: LockedPayout,
  reason: string,
  second?: DisbursementProvider,
): Promise<PayoutOutcome> => {
  const { services, tx, to, disbursement } = payout
  if (disbursement.state !== 'sending') return 'duplicate'
  await postPayoutFailed(payoutContext(payout), reason)
  if (await bookSecondArrival(payout)) return 'failed'
  if (second) await prepareAttempt({ services, tx }, { ...disbursement, provider: second.name })
  else if (transientFailureReasons.includes(reason) && disbursement.attempt < maxAttempts) {
    await prepareAttempt({ services, tx }, disbursement, retryAfterSeconds)
  } else await to.markStopped()
  return 'failed'
}

const bookReturned = async (subject: PayoutEventContext): Promise<PayoutOutcome> => {
  const { tx, to, disbursement, event } = subject
  if (disbursement.state === 'sending') {
    // No event has reported its arrival: book that first, then the return.
    await bookArrival(subject)
    return await bookReturned({ ...subject, ...(await lockPayout(tx, disbursement)) })
  }
  if (disbursement.state !== 'paid') return await bookSecondReturned(subject)
  if (!to.holdsReturnedMoney) {
    await postPayoutReturned(payoutContext(subject), event.reason)
    await bookSecondArrival(subject)
    return 'returned'
  }
  // The borrower has paid on a loan whose money came back: staff must decide.
  await postPayoutEntry(
    payoutContext(subject),
    returnedDisbursementPosting(disbursement.amountMinor),
  )
  const changes = { state: 'return-held', reason: event.reason } as const
  await changeDisbursement(tx, disbursement.disbursementId, changes)
  return 'return-held'
}

/**
 * Money that was paid twice came back: staff, who decide on it, see that it did. What they had given up
 * is not lost, and they decide on it again. `duplicate` where they have booked it as recovered, for a
 * payout that was not sent twice, and for a report of what they knew when they decided: a payout comes
 * back once, and a provider that is asked again gives its answer a newer time.
 */
const bookSecondReturned = async (subject: PayoutEventContext): Promise<PayoutOutcome> => {
  const { tx, to, disbursement, event } = subject
  const { disbursementId, state, returnReportedAt } = disbursement
  if (returnReportedAt !== null) return 'duplicate'
  const lossId =
    state === 'twice-settled'
      ? await findLossEntry(tx, { stream: to.stream, causeId: disbursementId })
      : undefined
  if (state !== 'paid-twice' && lossId === undefined) return 'duplicate'
  if (lossId !== undefined) {
    const reversal = reversalPosting('loss', await entryLines(tx, lossId))
    await postPayoutEntry(payoutContext(subject), reversal, lossId)
  }
  await changeDisbursement(tx, disbursementId, {
    state: 'paid-twice',
    reason: returnedReason,
    returnReportedAt: event.at,
  })
  return 'paid-twice'
}
