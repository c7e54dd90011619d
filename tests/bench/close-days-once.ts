import { MARKET_CODES } from '#domain/market/market.ts'
import { closeDays } from '#server/loan/end-of-day/close-days.ts'
import { createDatabase } from '#server/platform/database/database.ts'
import { createLog } from '#server/platform/observability/log.ts'
import { clockOf } from '#server/platform/process/clock.ts'
import { systemRandomness } from '#server/platform/security/ids.ts'

// Closes every market's days on the database whose socket is in BENCH_SOCKET, with the clock
// BENCH_SHIFT_MS ahead; in its own process, so that it can be killed.

const { BENCH_SOCKET: socketDir = '', BENCH_SHIFT_MS: shiftMs = '0' } = process.env
const log = createLog({ level: 'error' })
const database = createDatabase({
  address: { socketDir, user: 'rupya_app', database: 'rupya' },
  poolSize: 4,
  log,
})
const clock = clockOf(() => new Date(Date.now() + Number(shiftMs)))
const services = {
  db: database.kysely,
  clock,
  random: systemRandomness(),
  log,
  stopping: new AbortController().signal,
}
process.stdout.write('it is ready to close days\n')
for (const market of MARKET_CODES) await closeDays(services, market)
await database.close()
