import { sql } from 'kysely'
import { inTransaction } from '../platform/database/database.ts'
import type { Services } from '../services.ts'
import { linkContent } from './entry-signature.ts'
import { appendPlaces, findLastPlace, findUnsealedFrom, listUnsealed } from './store.ts'

type SealServices = Pick<Services, 'db' | 'cipher' | 'clock'>

const batchSize = 1000

/**
 * Appends the next entries after a number; returns the last one's, undefined when there was none. One
 * process at a time: the lock ends with it.
 */
const sealBatch = async (
  { db, cipher, clock }: SealServices,
  after: bigint | undefined,
): Promise<{ readonly count: number; readonly last: bigint | undefined }> =>
  await inTransaction(db, async tx => {
    await sql`select pg_advisory_xact_lock(hashtext('audit.chain'))`.execute(tx)
    const last = await findLastPlace(tx)
    const entries = await listUnsealed(tx, {
      after: after ?? (await findUnsealedFrom(tx)),
      size: batchSize,
    })
    if (entries.length === 0) return { count: 0, last: after }
    let [previous, chainNo] = [last?.hash ?? null, last?.chainNo ?? 0n]
    const sealedAt = clock.wallNow()
    const places = entries.map(entry => {
      chainNo += 1n
      const hash = cipher.sign(linkContent(chainNo, previous, entry))
      previous = hash
      return { chainNo, entryId: entry.entryId, hash, sealedAt }
    })
    await appendPlaces(tx, places)
    return { count: entries.length, last: entries.at(-1)?.entryNo }
  })

/** Gives every committed entry its place in the chain, in batches; returns how many. */
export const sealEntries = async (services: SealServices): Promise<number> => {
  let sealed = 0
  let after: bigint | undefined
  for (;;) {
    const { count, last } = await sealBatch(services, after)
    sealed += count
    if (count < batchSize) return sealed
    after = last
  }
}
