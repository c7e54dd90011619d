import { createDatabase } from '#server/platform/database/database.ts'
import { createLog } from '#server/platform/observability/log.ts'
import { systemClock } from '#server/platform/process/clock.ts'
import { systemRandomness } from '#server/platform/security/ids.ts'
import type { PostingData } from './data/posting-data.ts'
import { measurePostings } from './measure-postings.ts'

// Books payments on the database whose socket is in BENCH_SOCKET, as a server process does. The benchmark
// that starts it sends it the loans, then one round after the other.

export type BookingRound = {
  readonly seconds: number
  readonly clients: number
  /** Statements that book at the same time. */
  readonly paymentBatches: number
}

/** What it answers a round with; `booked`: in all rounds until then. */
export type BookedRound = { readonly perSecond: number; readonly booked: number }

const database = createDatabase({
  address: { socketDir: process.env['BENCH_SOCKET'] ?? '', user: 'rupya_app', database: 'rupya' },
  poolSize: 20,
  log: createLog({ level: 'error' }),
})
const services = { db: database.kysely, clock: systemClock, random: systemRandomness() }
let data: PostingData | undefined

process.on('message', async (message: PostingData | BookingRound) => {
  if ('payableLoans' in message) data = message
  else if (data) {
    const perSecond = await measurePostings(
      { ...services, config: { database: message } },
      data,
      message,
    )
    process.send?.({ perSecond, booked: data.booked } satisfies BookedRound)
  }
})
process.on('disconnect', () => database.close())
