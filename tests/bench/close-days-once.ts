import { MARKET_CODES } from '#domain/market/market.ts'
import { closeDays, splitDays } from '#server/loan/end-of-day/close-days.ts'
import { createDatabase } from '#server/platform/database/database.ts'
import { createLog } from '#server/platform/observability/log.ts'
import { clockOf } from '#server/platform/process/clock.ts'
import { systemRandomness } from '#server/platform/security/ids.ts'

// Closes every market's days on the database whose socket is in BENCH_SOCKET, with the clock
// BENCH_SHIFT_MS ahead; in its own process, so that it can be killed. With BENCH_SHARE (0 or 1) it closes
// every second range of the loans, beside a process that closes the others.

const {
  BENCH_SOCKET: socketDir = '',
  BENCH_SHIFT_MS: shiftMs = '0',
  BENCH_SHARE: share,
} = process.env
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
const rangeSize = 5_000
for (const market of MARKET_CODES) {
  if (share === undefined) await closeDays(services, market)
  else {
    const ranges = await splitDays(services, market, rangeSize)
    for (const [no, range] of ranges.entries()) {
      if (no % 2 === Number(share)) await closeDays(services, market, range)
    }
  }
}
await database.close()
