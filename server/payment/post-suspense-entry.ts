import type { Transaction } from 'kysely'
import { marketOfCurrency } from '#domain/market/market.ts'
import type { Posting } from '#domain/posting/accounts.ts'
import { paymentStream, postEntry } from '../ledger/public.ts'
import type { Services } from '../services.ts'
import type { Tables } from '../tables.ts'
import type { StoredBooking } from './payment-store.ts'

type SuspensePosting = {
  readonly services: Services
  readonly tx: Transaction<Tables>
  readonly actor: string
}

/**
 * Posts an entry of money in suspense, in the chain of its payment; answers the entry's id. `reverses`
 * is the entry that it reverses, if it reverses one as a whole.
 */
export const postSuspenseEntry = async (
  { services, tx, actor }: SuspensePosting,
  { paymentId, currency }: Pick<StoredBooking, 'paymentId' | 'currency'>,
  entry: {
    readonly posting: Posting
    readonly cause: 'reversal' | 'partial-refund'
    readonly reverses?: string | null
  },
): Promise<string> => {
  const entryId = services.random.uuid()
  await postEntry(tx, {
    entryId,
    posting: entry.posting,
    reverses: entry.reverses ?? null,
    stream: paymentStream(paymentId),
    currency,
    businessOn: services.clock.businessDate(marketOfCurrency(currency)),
    cause: { kind: entry.cause, id: paymentId },
    actor,
    loanId: null,
  })
  return entryId
}
