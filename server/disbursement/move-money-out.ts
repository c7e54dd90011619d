import type { Transaction } from 'kysely'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { Posting } from '#domain/posting/accounts.ts'
import { payoutPosting } from '#domain/posting/disbursement.ts'
import { reversalPosting } from '#domain/posting/payment.ts'
import { entryLines, postEntry } from '../ledger/public.ts'
import { alignAccruals } from '../loan/public.ts'
import type { Services } from '../services.ts'
import type { Tables } from '../tables.ts'
import type { PayoutDestination } from './payout-destination.ts'
import { changeDisbursement, type Disbursement } from './store.ts'

/** The one way money leaves, arrives and comes back. The caller holds the destination's row. */
export type PayoutContext = {
  readonly services: Pick<Services, 'random' | 'clock'>
  readonly tx: Transaction<Tables>
  readonly to: PayoutDestination
  readonly disbursement: Pick<
    Disbursement,
    'disbursementId' | 'amountMinor' | 'currency' | 'transitEntryId' | 'arrivalEntryId'
  >
  readonly actor: string
  /** The day in the books. */
  readonly businessOn: LocalDate
}

/** Posts an entry for a try, in the chain of what it pays. Answers the entry's id. */
export const postPayoutEntry = async (
  { services, tx, to, disbursement, actor, businessOn }: PayoutContext,
  posting: Posting,
  reverses: string | null = null,
): Promise<string> => {
  const entryId = services.random.uuid()
  await postEntry(tx, {
    entryId,
    stream: to.stream,
    posting,
    currency: disbursement.currency,
    businessOn,
    cause: { kind: 'disbursement', id: disbursement.disbursementId },
    actor,
    reverses,
    loanId: to.loanId,
  })
  return entryId
}

const reversePayoutEntry = async (
  moving: PayoutContext,
  kind: Parameters<typeof reversalPosting>[0],
  entryId: string | null,
): Promise<void> => {
  if (entryId === null) throw new Error(`the ${kind} has no entry to take back`)
  await postPayoutEntry(
    moving,
    reversalPosting(kind, await entryLines(moving.tx, entryId)),
    entryId,
  )
}

/** The money leaves the funding account. Answers the entry that says so. */
export const postPayoutSent = async (moving: PayoutContext): Promise<string> => {
  const { tx, disbursement } = moving
  const entryId = await postPayoutEntry(moving, payoutPosting(disbursement.amountMinor))
  await changeDisbursement(tx, disbursement.disbursementId, {
    state: 'sending',
    transit_entry_id: entryId,
  })
  return entryId
}

/** The money is with whom it was for. */
export const postPayoutArrived = async (
  moving: PayoutContext,
  arrivedOn: LocalDate,
): Promise<void> => {
  const { tx, to, disbursement } = moving
  const posting = to.arrivalPosting(disbursement.amountMinor)
  const entryId = await postPayoutEntry(moving, posting)
  await to.markArrived(arrivedOn)
  await changeDisbursement(tx, disbursement.disbursementId, {
    state: 'paid',
    arrived_on: arrivedOn,
    arrival_entry_id: entryId,
  })
}

/** The money never arrived: it is back in the funding account. */
export const postPayoutFailed = async (moving: PayoutContext, reason: string): Promise<void> => {
  const { tx, disbursement } = moving
  await reversePayoutEntry(moving, 'payout', disbursement.transitEntryId)
  const changes = { state: 'failed', reason, transit_entry_id: null } as const
  await changeDisbursement(tx, disbursement.disbursementId, changes)
}

/** The money had arrived and was sent back: it is as if it had not. */
export const postPayoutReturned = async (moving: PayoutContext, reason: string): Promise<void> => {
  const { tx, to, disbursement } = moving
  await reversePayoutEntry(moving, to.arrivalKind, disbursement.arrivalEntryId)
  await reversePayoutEntry(moving, 'payout', disbursement.transitEntryId)
  await to.markReturned()
  if (to.loanId !== null) {
    const cause = { kind: 'disbursement', id: disbursement.disbursementId }
    const { services, actor } = moving
    await alignAccruals(services, tx, { loanId: to.loanId, actor, cause })
  }
  await changeDisbursement(tx, disbursement.disbursementId, {
    state: 'returned',
    reason,
    transit_entry_id: null,
    arrival_entry_id: null,
    arrived_on: null,
  })
}
