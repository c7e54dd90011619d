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

/** What a payout's entries are posted with. The caller holds the destination's row. */
export type PayoutContext = {
  readonly services: Pick<Services, 'random' | 'clock'>
  readonly tx: Transaction<Tables>
  readonly to: PayoutDestination
  readonly disbursement: Pick<
    Disbursement,
    'disbursementId' | 'amountMinor' | 'currency' | 'transitEntryId' | 'arrivalEntryId'
  >
  readonly actor: string
  /** The business day of the entries. */
  readonly businessOn: LocalDate
}

/** Posts an entry for a payout attempt, in its destination's chain; answers the entry's id. */
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
  context: PayoutContext,
  kind: Parameters<typeof reversalPosting>[0],
  entryId: string | null,
): Promise<void> => {
  if (entryId === null) throw new Error(`the ${kind} has no entry to reverse`)
  await postPayoutEntry(
    context,
    reversalPosting(kind, await entryLines(context.tx, entryId)),
    entryId,
  )
}

/** Books that the money left the funding account; answers the entry's id. */
export const postPayoutSent = async (context: PayoutContext): Promise<string> => {
  const { tx, disbursement } = context
  const entryId = await postPayoutEntry(context, payoutPosting(disbursement.amountMinor))
  await changeDisbursement(tx, disbursement.disbursementId, {
    state: 'sending',
    transitEntryId: entryId,
  })
  return entryId
}

/** Books that the money arrived. */
export const postPayoutArrived = async (
  context: PayoutContext,
  arrivedOn: LocalDate,
): Promise<void> => {
  const { tx, to, disbursement } = context
  const posting = to.arrivalPosting(disbursement.amountMinor)
  const entryId = await postPayoutEntry(context, posting)
  await to.markArrived(arrivedOn)
  await changeDisbursement(tx, disbursement.disbursementId, {
    state: 'paid',
    arrivedOn,
    arrivalEntryId: entryId,
  })
}

/** Books that the money did not arrive and is back in the funding account. */
export const postPayoutFailed = async (context: PayoutContext, reason: string): Promise<void> => {
  const { tx, disbursement } = context
  await reversePayoutEntry(context, 'payout', disbursement.transitEntryId)
  const changes = { state: 'failed', reason, transitEntryId: null } as const
  await changeDisbursement(tx, disbursement.disbursementId, changes)
}

/** Books that money which had arrived was sent back: reverses both entries, as if never sent. */
export const postPayoutReturned = async (context: PayoutContext, reason: string): Promise<void> => {
  const { tx, to, disbursement } = context
  await reversePayoutEntry(context, to.arrivalKind, disbursement.arrivalEntryId)
  await reversePayoutEntry(context, 'payout', disbursement.transitEntryId)
  await to.markReturned()
  if (to.loanId !== null) {
    const cause = { kind: 'disbursement', id: disbursement.disbursementId }
    const { services, actor } = context
    await alignAccruals(services, tx, { loanId: to.loanId, actor, cause })
  }
  await changeDisbursement(tx, disbursement.disbursementId, {
    state: 'returned',
    reason,
    transitEntryId: null,
    arrivalEntryId: null,
    arrivedOn: null,
  })
}
