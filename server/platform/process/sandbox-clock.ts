import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { inTransaction } from '../database/database.ts'
import { type Clock, clockOf } from './clock.ts'

/** The sandbox's clock: real time plus a shift that all processes share through the database. */
export type SandboxClock = Clock & {
  /** Milliseconds that business time is ahead of real time (negative: behind). */
  shiftMs(): number
  /** Moves the clock forward or back; returns the new shift. */
  moveBy(milliseconds: number): Promise<number>
  /** Back to real time. */
  reset(): Promise<void>
}

const CHANNEL = 'platform_clock'

/** The shift, and when the database took it on (microseconds of its own clock). */
type Shift = { readonly shiftMs: number; readonly changedAt: number }

const SHIFT = sql<string>`shift_ms || ' ' || (extract(epoch from changed_at) * 1000000)::bigint`

function readShift(written: string): Shift {
  const [shiftMs, changedAt] = written.split(' ')
  return { shiftMs: Number(shiftMs), changedAt: Number(changedAt) }
}

/**
 * Reads the shift once, then listens for every change, including those made while disconnected. Of
 * two changes the later one counts, in whatever order this process learns of them: the answer to an
 * own change may come after the message of another process's later one.
 */
export async function createSandboxClock(database: Database): Promise<SandboxClock> {
  const db = database.kysely
  let current: Shift = { shiftMs: 0, changedAt: 0 }
  const learn = (written: string): Shift => {
    const shift = readShift(written)
    if (shift.changedAt >= current.changedAt) current = shift
    return shift
  }
  const read = async () => {
    const row = await db
      .selectFrom('platform.clockShift')
      .select(SHIFT.as('written'))
      .executeTakeFirstOrThrow()
    learn(row.written)
  }
  const change = async (next: (shiftMs: number) => number) => {
    const written = await inTransaction(db, async transaction => {
      const row = await transaction
        .selectFrom('platform.clockShift')
        .select('shiftMs')
        .forUpdate()
        .executeTakeFirstOrThrow()
      const changed = await transaction
        .updateTable('platform.clockShift')
        .set({ shiftMs: BigInt(next(Number(row.shiftMs))), changedAt: sql`clock_timestamp()` })
        .returning(SHIFT.as('written'))
        .executeTakeFirstOrThrow()
      await sql`select pg_notify(${CHANNEL}, ${changed.written})`.execute(transaction)
      return changed.written
    })
    return learn(written).shiftMs
  }
  await database.listen(CHANNEL, learn, () => {
    // A failed read keeps the last known shift; the next change or reconnection corrects it.
    read().catch(() => undefined)
  })
  await read()
  return {
    ...clockOf(() => new Date(Date.now() + current.shiftMs)),
    shiftMs: () => current.shiftMs,
    moveBy: milliseconds => change(shiftMs => shiftMs + Math.trunc(milliseconds)),
    reset: async () => {
      await change(() => 0)
    },
  }
}
