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

/** Reads the shift once, then listens for every change, including those made while disconnected. */
export async function createSandboxClock(database: Database): Promise<SandboxClock> {
  const db = database.kysely
  let shiftMs = 0
  const read = async () => {
    const row = await db
      .selectFrom('platform.clockShift')
      .select('shiftMs')
      .executeTakeFirstOrThrow()
    shiftMs = Number(row.shiftMs)
  }
  const change = (next: (current: number) => number) =>
    inTransaction(db, async transaction => {
      const row = await transaction
        .selectFrom('platform.clockShift')
        .select('shiftMs')
        .forUpdate()
        .executeTakeFirstOrThrow()
      const shift = next(Number(row.shiftMs))
      await transaction
        .updateTable('platform.clockShift')
        .set({ shiftMs: BigInt(shift), changedAt: new Date() })
        .execute()
      await sql`select pg_notify(${CHANNEL}, ${String(shift)})`.execute(transaction)
      return shift
    })
  await database.listen(
    CHANNEL,
    payload => {
      shiftMs = Number(payload)
    },
    () => {
      // A failed read keeps the last known shift; the next change or reconnection corrects it.
      read().catch(() => undefined)
    },
  )
  await read()
  return {
    ...clockOf(() => new Date(Date.now() + shiftMs)),
    shiftMs: () => shiftMs,
    moveBy: async milliseconds => {
      shiftMs = await change(current => current + Math.trunc(milliseconds))
      return shiftMs
    },
    reset: async () => {
      shiftMs = await change(() => 0)
    },
  }
}
