import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestClock } from '#tests/harness/app/test-clock.ts'
import { createTestDatabase, type TestDatabase } from '#tests/harness/app/test-database.ts'
import { testLog } from '#tests/harness/app/test-database-server.ts'
import { createDatabase, type Database } from '../database/database.ts'
import { createSandboxClock } from './sandbox-clock.ts'

const DAY_MS = 86_400_000

describe('the business date', () => {
  test.each([
    ['2026-11-21T16:59:59Z', '2026-11-21', '2026-11-21'],
    ['2026-11-21T17:00:00Z', '2026-11-22', '2026-11-21'],
    ['2026-11-21T18:29:59Z', '2026-11-22', '2026-11-21'],
    ['2026-11-21T18:30:00Z', '2026-11-22', '2026-11-22'],
    ['2028-02-28T17:00:00Z', '2028-02-29', '2028-02-28'],
    ['2026-12-31T17:00:00Z', '2027-01-01', '2026-12-31'],
  ])("at %s is %s in Jakarta and %s in Kolkata, whatever this machine's zone", (at, id, indian) => {
    const clock = createTestClock(at)
    expect([clock.businessDate('ID'), clock.businessDate('IN')]).toEqual([id, indian])
  })
})

test('a day turns at midnight of the market, and the clock of a test is moved by hand', () => {
  const clock = createTestClock('2026-02-27T16:59:59Z')
  expect(clock.businessDate('ID')).toBe('2026-02-27')
  clock.advance({ seconds: 1 })
  expect(clock.businessDate('ID')).toBe('2026-02-28')
  clock.advance({ days: 1 })
  expect(clock.businessDate('ID')).toBe('2026-03-01')
  clock.set('2026-01-01T00:00:00Z')
  expect(clock.businessDate('IN')).toBe('2026-01-01')
})

describe('the sandbox clock', () => {
  let database: TestDatabase
  let other: Database
  beforeEach(async () => {
    database = await createTestDatabase({ poolSize: 4 })
    other = createDatabase({ address: database.appAddress, poolSize: 4, log: testLog })
  })
  afterEach(async () => {
    await other.close()
    await database.drop()
  })

  test('moves in every process, and real time stays', async () => {
    const [here, there] = [await createSandboxClock(database), await createSandboxClock(other)]
    await here.moveBy(3 * DAY_MS)
    await expect.poll(() => there.shiftMs()).toBe(3 * DAY_MS)
    const from = Date.now()
    const [moved, real] = [there.now().getTime() - 3 * DAY_MS, there.wallNow().getTime()]
    const to = Date.now()
    for (const at of [moved, real]) {
      expect(at).toBeGreaterThanOrEqual(from)
      expect(at).toBeLessThanOrEqual(to)
    }
    await there.reset()
    await expect.poll(() => here.shiftMs()).toBe(0)
  })

  test('adds up moves that are made at once', async () => {
    const [here, there] = [await createSandboxClock(database), await createSandboxClock(other)]
    await Promise.all([here, there, here, there, here].map(clock => clock.moveBy(DAY_MS)))
    await expect.poll(() => [here.shiftMs(), there.shiftMs()]).toEqual([5 * DAY_MS, 5 * DAY_MS])
  })

  test('is where it was after a restart', async () => {
    const clock = await createSandboxClock(database)
    await clock.moveBy(-2 * DAY_MS)
    expect((await createSandboxClock(other)).shiftMs()).toBe(-2 * DAY_MS)
  })
})
