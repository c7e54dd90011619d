import type { Transaction } from 'kysely'
import { laterOf } from '#domain/calendar/local-date.ts'
import { localDateIn } from '#domain/calendar/zone.ts'
import { getMarket } from '#domain/market/market.ts'
import { payoutPosting, returnedDisbursementPosting } from '#domain/posting/disbursement.ts'
import { inTransaction } from '../platform/database/database.ts'
import type { PayoutProviderEvent } from '../providers/disbursement/disbursement-provider.ts'
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
import { lockPayoutDestination, type PayoutDestination } from './payout-destination.ts'
import { prepareAttempt } from './prepare-disbursement.ts'
import {
  changeDisbursement,
  type Disbursement,
  findDisbursement,
  listDisbursements,
  listRefundDisbursements,
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

/** Reasons that pass by themselves: the same account is tried again a little later. */
const transientFailureReasons: readonly string[] = [
  'TEMPORARY_TRANSFER_ERROR',
  'INSUFFICIENT_BALANCE',
]
const mostAttempts = 3
const retryAfterSeconds = 60

/**
 * Books what a provider says of a payout, once, whoever says it and however often: the answer, the
 * callback and the sweep all end here. Older news never undoes newer.
 */
export const recordPayout = async (
  services: Services,
  event: PayoutProviderEvent,
): Promise<PayoutOutcome> => {
  const known = await findDisbursement(services.db, event.reference)
  if (!known || known.provider !== event.provider) return 'unknown'
  const outcome = await withLockedPayout(
    services,
    known,
    async on => await bookPayoutEvent({ ...on, event }),
  )
  if (outcome === 'wrong-amount' || outcome === 'paid-twice' || outcome === 'return-held') {
    services.log.error({ reference: event.reference, outcome }, 'a payout needs a person')
  }
  services.outbox.nudge()
  return outcome
}

/**
 * Books that a payout was refused to us, for good as far as we know. It is our word, by our clock, so
 * whatever the provider ever says of it is newer.
 */
export const recordPayoutRefusal = async (
  services: Services,
  known: Disbursement,
  reason: string,
): Promise<void> => {
  await withLockedPayout(services, known, async on => await bookFailed(on, reason))
  services.outbox.nudge()
}

type LockedPayout = {
  readonly services: Services
  readonly tx: Transaction<Tables>
  readonly to: PayoutDestination
  readonly disbursement: Disbursement
}
type PayoutEventContext = LockedPayout & { readonly event: PayoutProviderEvent }

/** Works on a try with the row of what it pays held. */
const withLockedPayout = async (
  services: Services,
  known: Disbursement,
  work: (on: LockedPayout) => Promise<PayoutOutcome>,
): Promise<PayoutOutcome> =>
  await inTransaction(services.db, async tx => {
    const to = await lockPayoutDestination(tx, known)
    // Read only now: a reading from before the wait may be of another state.
    const disbursement = (await findDisbursement(tx, known.disbursementId)) ?? known
    return await work({ services, tx, to, disbursement })
  })

const bookPayoutEvent = async (subject: PayoutEventContext): Promise<PayoutOutcome> => {
  const { tx, disbursement, event } = subject
  const { amount, providerRef } = event
  if (disbursement.providerRef === null && providerRef !== '') {
    const changes = { provider_ref: providerRef }
    await changeDisbursement(tx, disbursement.disbursementId, changes)
  }
  if (event.state === 'pending') return 'noted'
  if (disbursement.reportedAt !== null && event.at < disbursement.reportedAt) return 'duplicate'
  if (amount.currency !== disbursement.currency || amount.minor !== disbursement.amountMinor) {
    return 'wrong-amount'
  }
  await changeDisbursement(tx, disbursement.disbursementId, { reported_at: event.at })
  switch (event.state) {
    case 'paid':
      return await bookPaid(subject)
    case 'failed':
      return disbursement.state === 'paid'
        ? await bookReturned(subject)
        : await bookFailed(subject, event.reason)
    case 'returned':
      return await bookReturned(subject)
  }
}

const payoutContext = ({ services, tx, to, disbursement }: LockedPayout): PayoutContext => ({
  services,
  tx,
  to,
  disbursement,
  actor: `provider:${disbursement.provider}`,
  businessOn: services.clock.businessDate(to.market),
})

/** The other tries of what this one pays. */
const otherAttempts = async ({ tx, disbursement }: PayoutEventContext): Promise<Disbursement[]> => {
  const { loanId, refundId, disbursementId } = disbursement
  const tries =
    loanId === null
      ? await listRefundDisbursements(tx, refundId ?? '')
      : await listDisbursements(tx, loanId)
  return tries.filter(each => each.disbursementId !== disbursementId)
}

const bookPaid = async (subject: PayoutEventContext): Promise<PayoutOutcome> => {
  const { disbursement, to } = subject
  switch (disbursement.state) {
    case 'sending':
      return await bookArrival(subject)
    case 'failed': {
      // Said to have failed, and paid after all.
      const others = await otherAttempts(subject)
      const replaced = others.some(each => !['failed', 'returned'].includes(each.state))
      if (replaced || !to.awaitsMoney) return await bookDuplicatePayout(subject)
      const transitEntryId = await postPayoutSent(payoutContext(subject))
      return await bookArrival({ ...subject, disbursement: { ...disbursement, transitEntryId } })
    }
    default:
      return 'duplicate'
  }
}

const bookArrival = async (subject: PayoutEventContext): Promise<PayoutOutcome> => {
  const { to, event } = subject
  const { timeZone } = getMarket(to.market)
  // A provider's clock may be behind: nothing arrives before it was asked for.
  const arrivedOn = laterOf(localDateIn(timeZone, event.at), to.notBefore)
  await postPayoutArrived(payoutContext(subject), arrivedOn)
  return 'paid'
}

/** It has its money already, or will: what went out a second time stands in transit. */
const bookDuplicatePayout = async (subject: PayoutEventContext): Promise<PayoutOutcome> => {
  const { tx, disbursement } = subject
  const entryId = await postPayoutEntry(
    payoutContext(subject),
    payoutPosting(disbursement.amountMinor),
  )
  await changeDisbursement(tx, disbursement.disbursementId, {
    state: 'paid-twice',
    transit_entry_id: entryId,
  })
  return 'paid-twice'
}

const bookFailed = async (on: LockedPayout, reason: string): Promise<PayoutOutcome> => {
  const { services, tx, to, disbursement } = on
  if (disbursement.state !== 'sending') return 'duplicate'
  await postPayoutFailed(payoutContext(on), reason)
  if (transientFailureReasons.includes(reason) && disbursement.attempt < mostAttempts) {
    await prepareAttempt({ services, tx }, disbursement, retryAfterSeconds)
  } else await to.markStopped()
  return 'failed'
}

const bookReturned = async (subject: PayoutEventContext): Promise<PayoutOutcome> => {
  const { tx, to, disbursement, event } = subject
  if (disbursement.state === 'sending') {
    // Its arrival was not heard of, or will be later: first that, then the return.
    await bookArrival(subject)
    return await bookReturned(await reloadPayout(subject))
  }
  if (disbursement.state !== 'paid') return 'duplicate'
  if (!to.holdsReturnedMoney) {
    await postPayoutReturned(payoutContext(subject), event.reason)
    return 'returned'
  }
  // The borrower has paid on a loan whose money came back: a person must say what that means.
  await postPayoutEntry(
    payoutContext(subject),
    returnedDisbursementPosting(disbursement.amountMinor),
  )
  const changes = { state: 'return-held', reason: event.reason } as const
  await changeDisbursement(tx, disbursement.disbursementId, changes)
  return 'return-held'
}

const reloadPayout = async (subject: PayoutEventContext): Promise<PayoutEventContext> => {
  const { tx, disbursement } = subject
  const to = await lockPayoutDestination(tx, disbursement)
  const now = await findDisbursement(tx, disbursement.disbursementId)
  return { ...subject, to, disbursement: now ?? disbursement }
}
