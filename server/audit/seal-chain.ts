import { sql } from 'kysely'
import { inTransaction } from '../platform/database/database.ts'
import type { Services } from '../services.ts'
import { linkContent } from './entry-signature.ts'
import {
  appendPlaces,
  findLastPlace,
  findUnsealedFrom,
  listUnsealed,
  type StoredEntry,
} from './store.ts'

type SealServices = Pick<Services, 'db' | 'cipher' | 'clock'>

const batchSize = 1000

/**
 * Appends the next entries after a number, and returns them; without one after the place where those
 * without a place may begin. One process at a time: the lock ends with it.
 */
const sealBatch = async (
  { db, cipher, clock }: SealServices,
  after: bigint | undefined,
): Promise<readonly StoredEntry[]> =>
  await inTransaction(db, async tx => {
    await sql`select pg_advisory_xact_lock(hashtext('audit.chain'))`.execute(tx)
    const last = await findLastPlace(tx)
    const entries = await listUnsealed(tx, {
      after: after ?? (await findUnsealedFrom(tx)),
      size: batchSize,
    })
    if (entries.length === 0) return entries
    let [previous, chainNo] = [last?.hash ?? null, last?.chainNo ?? 0n]
    const sealedAt = clock.wallNow()
    const places = entries.map(entry => {
      chainNo += 1n
      const hash = cipher.sign(linkContent(chainNo, previous, entry))
      previous = hash
      return { chainNo, entryId: entry.entryId, hash, sealedAt }
    })
    await appendPlaces(tx, places)
    return entries
  })

/** Gives every committed entry its place in the chain, in batches; returns how many. */
export const sealEntries = async (services: SealServices): Promise<number> => {
  let sealed = 0
  let after: bigint | undefined
  for (;;) {
    const entries = await sealBatch(services, after)
    sealed += entries.length
    if (entries.length < batchSize) return sealed
    after = entries.at(-1)?.entryNo
  }
}
