import { sql } from 'kysely'
import { inTransaction } from '../platform/database/database.ts'
import type { Services } from '../services.ts'
import { linkContent } from './entry-signature.ts'
import { appendPlaces, findLastPlace, listUnsealed } from './store.ts'

type SealServices = Pick<Services, 'db' | 'cipher' | 'clock'>

const batchSize = 1000

/** Appends the next entries; returns how many. One process at a time: the lock ends with it. */
const sealBatch = async ({ db, cipher, clock }: SealServices): Promise<number> =>
  await inTransaction(db, async tx => {
    await sql`select pg_advisory_xact_lock(hashtext('audit.chain'))`.execute(tx)
    const last = await findLastPlace(tx)
    const entries = await listUnsealed(tx, batchSize)
    if (entries.length === 0) return 0
    let [previous, chainNo] = [last?.hash ?? null, last?.chainNo ?? 0n]
    const sealedAt = clock.wallNow()
    const places = entries.map(entry => {
      chainNo += 1n
      const hash = cipher.sign(linkContent(chainNo, previous, entry))
      previous = hash
      return { chainNo, entryId: entry.entryId, hash, sealedAt }
    })
    await appendPlaces(tx, places)
    return entries.length
  })

/** Gives every committed entry its place in the chain, in batches; returns how many. */
export const sealEntries = async (services: SealServices): Promise<number> => {
  let sealed = 0
  for (;;) {
    const count = await sealBatch(services)
    sealed += count
    if (count < batchSize) return sealed
  }
}
