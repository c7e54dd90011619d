import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { addDays, localDate } from '#domain/calendar/local-date.ts'
import { closeDays } from '#server/loan/end-of-day/close-days.ts'
import { connectionOptions } from '#server/platform/database/database.ts'
import { ADMIN } from '#server/platform/postgres/cluster.ts'
import { type Borrower, createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { expectSoundBooks } from '../../harness/app/expect-sound-books.ts'
import { applyForLoan } from '../../harness/personas/loan-applications.ts'
import {
  callbackPayloadFor,
  createPaymentRequest,
} from '../../harness/personas/payment-requests.ts'
import { paidBody, reversedBody } from '../../harness/personas/provider-callbacks.ts'

const dayMs = 86_400_000

const closeAll = async ({ services }: TestApp) => {
  for (const market of ['ID', 'IN'] as const) await closeDays(services, market)
}

/** Moves on day by day and closes each day. */
const closeFollowingDays = async (app: TestApp, dayCount: number) => {
  for (let closed = 0; closed < dayCount; closed += 1) {
    await app.clock.moveBy(1 * dayMs)
    await closeAll(app)
  }
}

/** A loan's books by account, without empty accounts. */
const booksOf = async ({ services }: TestApp, { order }: Borrower) => {
  const rows = await services.db
    .selectFrom('ledger.line')
    .select(['account', 'amountMinor'])
    .where('loanId', '=', order.orderId)
    .execute()
  const books: Record<string, bigint> = {}
  for (const row of rows) books[row.account] = (books[row.account] ?? 0n) + row.amountMinor
  return Object.fromEntries(Object.entries(books).filter(([, amount]) => amount !== 0n))
}

const rowOf = async ({ services }: TestApp, { order }: Borrower) =>
  await services.db
    .selectFrom('loan.loan')
    .select(['state', 'closedOn', 'version'])
    .where('loanId', '=', order.orderId)
    .executeTakeFirstOrThrow()

const accrualDays = async ({ services }: TestApp, { order }: Borrower) => {
  const rows = await services.db
    .selectFrom('ledger.entry')
    .select('businessOn')
    .where('loanId', '=', order.orderId)
    .where('kind', '=', 'accrual')
    .orderBy('streamNo')
    .execute()
  return rows.map(({ businessOn }) => businessOn)
}

/** Runs a statement as the owner. */
const asOwner = async ({ database }: TestApp, statement: string, values: unknown[]) => {
  const client = new pg.Client(connectionOptions(database.ownerAddress))
  await client.connect()
  await client.query(statement, values)
  await client.end()
}

/** Cuts the application's connections after it has closed one market, in the other's middle. */
const cutOffInIndia = async ({ database }: TestApp, closing: () => Promise<void>) => {
  const client = new pg.Client(connectionOptions({ ...database.ownerAddress, user: ADMIN }))
  await client.connect()
  const busy = 'datname = current_database() and usename = $1'
  await client.query(`begin; select from loan.loan where market = 'IN' for update`)
  const cut = expect(closing()).rejects.toThrow()
  const waiting = `select 1 from pg_stat_activity where ${busy} and wait_event_type = 'Lock'`
  while ((await client.query(waiting, ['rupya_app'])).rowCount === 0) await sleep(5)
  const end = `select pg_terminate_backend(pid) from pg_stat_activity where ${busy}`
  await client.query(end, ['rupya_app'])
  await cut
  await client.query('rollback')
  await client.end()
  const ask = () => sql`select 1`.execute(database.kysely)
  const answers = async () => await Promise.allSettled(Array.from({ length: 8 }, ask))
  // The pool drops the connections that were idle once it has read that they ended.
  await expect.poll(async () => JSON.stringify(await answers())).not.toContain('rejected')
}

const pay = async (app: TestApp, borrower: Borrower, paidAt = app.clock.now()) => {
  const paymentRequest = await createPaymentRequest(borrower)
  const payment = await callbackPayloadFor(app, paymentRequest, { paidAt })
  expect((await app.deliverCallback(paidBody(payment))).status).toBe(200)
  return payment
}

// Siti: 3,000,000 rupiah in three installments of 60,000 interest each, disbursed on 1 November
// 2026, so that the first falls due on 1 December; today is 21 November.
describe('a loan paid on time', () => {
  test('earns its interest evenly, falls due on its day, and runs on when it is paid', async () => {
    await using app = await createTestApp()
    const siti = await app.enter('siti')
    await closeAll(app)
    // 19 of 30 days have ended: 60,000 × 19 / 30.
    expect(await booksOf(app, siti)).toMatchObject({
      'receivable.interest': 38_000n,
      'income.interest': -38_000n,
    })
    expect(await rowOf(app, siti)).toMatchObject({ state: 170, closedOn: '2026-11-20' })

    await closeFollowingDays(app, 9)
    expect(await rowOf(app, siti)).toMatchObject({ state: 170, closedOn: '2026-11-29' })
    await closeFollowingDays(app, 1)
    expect(await rowOf(app, siti)).toMatchObject({ state: 174, closedOn: '2026-11-30' })
    expect((await booksOf(app, siti))['receivable.interest']).toBe(58_000n)

    await pay(app, siti)
    expect((await booksOf(app, siti))['receivable.interest']).toBeUndefined()
    expect(await rowOf(app, siti)).toMatchObject({ state: 170 })
    await expectSoundBooks(app)
    await closeFollowingDays(app, 1)
    // Paid before its last day was closed: nothing is earned twice.
    expect((await booksOf(app, siti))['income.interest']).toBe(-60_000n)
    await closeFollowingDays(app, 1)
    expect((await booksOf(app, siti))['receivable.interest']).toBe(1_935n)
    await expectSoundBooks(app)
  })

  test('is entered once for a day, however often the day is closed', async () => {
    await using app = await createTestApp()
    const siti = await app.enter('siti')
    await closeAll(app)
    const days = await accrualDays(app, siti)
    expect(days).toHaveLength(19)
    const row = await rowOf(app, siti)
    await closeAll(app)
    await closeAll(app)
    expect(await accrualDays(app, siti)).toEqual(days)
    expect(await rowOf(app, siti)).toEqual(row)
  })
})

describe('a late loan', () => {
  test('is overdue from the day after, and what that costs is earned day by day', async () => {
    await using app = await createTestApp()
    const siti = await app.enter('siti')
    await closeFollowingDays(app, 11)
    expect(await rowOf(app, siti)).toMatchObject({ state: 180, closedOn: '2026-12-01' })
    expect((await booksOf(app, siti))['receivable.penalty']).toBeUndefined()
    await closeFollowingDays(app, 1)
    // 0.1 % of 1,060,000.
    expect((await booksOf(app, siti))['receivable.penalty']).toBe(1_060n)
    await expectSoundBooks(app)
  })

  test.each(['siti', 'priya'])('of %s, 45 days late, is charged up to the caps', async persona => {
    await using app = await createTestApp()
    const borrower = await app.enter(persona)
    await closeFollowingDays(app, 60)
    const books = await booksOf(app, borrower)
    const { principalMinor: principal } = await app.services.db
      .selectFrom('loan.loan')
      .select('principalMinor')
      .where('loanId', '=', borrower.order.orderId)
      .executeTakeFirstOrThrow()
    expect(books['receivable.penalty']).toBeGreaterThan(0n)
    const earned = ['interest', 'fee', 'penalty'].reduce(
      (sum, bucket) => sum - (books[`income.${bucket}`] ?? 0n),
      0n,
    )
    expect(earned).toBeLessThanOrEqual(principal)
    await expectSoundBooks(app)
    await closeFollowingDays(app, 40)
    // In India the total cap is reached by now: one more day earns nothing more.
    const then = await booksOf(app, borrower)
    await closeFollowingDays(app, 5)
    if (persona === 'priya') expect(await booksOf(app, borrower)).toEqual(then)
    await expectSoundBooks(app)
  })
})

describe('days that were missed', () => {
  test('are closed one after the other, to the same books as day by day', async () => {
    await using nightly = await createTestApp()
    await using away = await createTestApp()
    const apps = [nightly, away]
    const [first = [], second = []] = await Promise.all(
      apps.map(async app => [await app.enter('siti'), await app.enter('budi')]),
    )
    for (const app of apps) await closeAll(app)
    await closeFollowingDays(nightly, 5)
    await away.clock.moveBy(5 * dayMs)
    // A payment in the middle of the missed days.
    for (const [index, app] of apps.entries()) {
      const budi = [first, second][index]?.[1]
      if (budi) await pay(app, budi)
    }
    await closeFollowingDays(nightly, 10)
    await away.clock.moveBy(10 * dayMs)
    await closeAll(away)
    for (const [index, borrower] of first.entries()) {
      const other = second[index]
      if (!other) throw new Error('both have the same borrowers')
      expect(await booksOf(away, other)).toEqual(await booksOf(nightly, borrower))
      expect(await rowOf(away, other)).toMatchObject({
        state: (await rowOf(nightly, borrower)).state,
        closedOn: '2026-12-05',
      })
    }
    const [siti, otherSiti] = [first[0], second[0]]
    if (!siti || !otherSiti) throw new Error('there are two')
    expect(await accrualDays(away, otherSiti)).toEqual(await accrualDays(nightly, siti))
    for (const app of apps) await expectSoundBooks(app)
  })

  test('are recorded by market: which days are closed, and when', async () => {
    await using app = await createTestApp()
    await app.enter('siti')
    await closeAll(app)
    await app.clock.moveBy(3 * dayMs)
    expect(await app.services.metrics.text()).toContain('rupya_unclosed_days{market="ID"} 3')
    await closeAll(app)
    expect(await app.services.metrics.text()).toContain('rupya_unclosed_days{market="ID"} 0')
    const rows = await app.services.db
      .selectFrom('loan.closedDay')
      .select(['market', 'businessOn'])
      .where('market', '=', 'ID')
      .orderBy('businessOn')
      .execute()
    expect(rows.map(row => row.businessOn)).toEqual([20, 21, 22, 23].map(day => `2026-11-${day}`))
  })

  test('change in each market at its own midnight', async () => {
    // 23:59:59 of the 21st in Jakarta, which is 22:29:59 in Kolkata.
    await using app = await createTestApp({ startAt: '2026-11-21T16:59:59Z' })
    const [siti, arjun] = [await app.enter('siti'), await app.enter('arjun')]
    await closeAll(app)
    expect(await rowOf(app, siti)).toMatchObject({ closedOn: '2026-11-20' })
    app.clock.advance({ seconds: 1 })
    await closeAll(app)
    expect(await rowOf(app, siti)).toMatchObject({ closedOn: '2026-11-21' })
    expect(await rowOf(app, arjun)).toMatchObject({ closedOn: '2026-11-20' })
    app.clock.advance({ seconds: 90 * 60 })
    await closeAll(app)
    expect(await rowOf(app, arjun)).toMatchObject({ closedOn: '2026-11-21' })
  })
})

describe('what is reported after a day was closed', () => {
  test('an older payment reverses the charges for lateness that never was', async () => {
    await using app = await createTestApp()
    const budi = await app.enter('budi')
    const paymentRequest = await createPaymentRequest(budi)
    const paidAt = app.clock.now()
    await closeFollowingDays(app, 3)
    const before = await booksOf(app, budi)
    await app.deliverCallback(paidBody(await callbackPayloadFor(app, paymentRequest, { paidAt })))
    const after = await booksOf(app, budi)
    // The three days after it was paid cost nothing: 0.1 % of 1,060,000 each, two of them closed.
    expect(after['income.penalty']).toBe((before['income.penalty'] ?? 0n) + 2n * 1_060n)
    await expectSoundBooks(app)
    await closeFollowingDays(app, 2)
    await expectSoundBooks(app)
  })

  test('a reversed payment is owed again with the charges for its lateness', async () => {
    await using app = await createTestApp()
    await using without = await createTestApp()
    const [budi, same] = [await app.enter('budi'), await without.enter('budi')]
    await closeAll(app)
    const payment = await pay(app, budi)
    await closeFollowingDays(app, 4)
    await closeFollowingDays(without, 4)
    await app.deliverCallback(reversedBody(payment, app.clock.now()))
    expect(await booksOf(app, budi)).toEqual(await booksOf(without, same))
    await expectSoundBooks(app)
    await closeFollowingDays(app, 2)
    await expectSoundBooks(app)
  })

  test('a settled loan that opens again closes the days between', async () => {
    await using app = await createTestApp()
    const siti = await app.enter('siti')
    await closeAll(app)
    const paymentRequest = await createPaymentRequest(siti, { periods: '3' })
    const payment = await callbackPayloadFor(app, paymentRequest)
    await app.deliverCallback(paidBody(payment))
    await closeFollowingDays(app, 12)
    expect(await rowOf(app, siti)).toMatchObject({ state: 200, closedOn: '2026-11-20' })
    await app.deliverCallback(reversedBody(payment, app.clock.now()))
    await expectSoundBooks(app)
    await closeAll(app)
    expect(await rowOf(app, siti)).toMatchObject({ state: 180, closedOn: '2026-12-02' })
    await expectSoundBooks(app)
  })

  test('a clock moved back reopens no day and loses none', async () => {
    await using app = await createTestApp()
    const siti = await app.enter('siti')
    await closeFollowingDays(app, 30)
    const row = await rowOf(app, siti)
    const books = await booksOf(app, siti)
    await app.clock.moveBy(-20 * dayMs)
    await closeAll(app)
    expect(await rowOf(app, siti)).toEqual(row)
    expect(await booksOf(app, siti)).toEqual(books)
    await expectSoundBooks(app)
    await pay(app, siti)
    await expectSoundBooks(app)
    await app.clock.moveBy(22 * dayMs)
    await closeAll(app)
    expect(await rowOf(app, siti)).toMatchObject({
      closedOn: addDays(localDate(row.closedOn ?? ''), 2),
    })
    await expectSoundBooks(app)
  })
})

test('a returned payout reverses what it had earned', async () => {
  await using app = await createTestApp()
  const applied = await applyForLoan(app, 'ID')
  await app.drain()
  await app.clock.moveBy(2 * dayMs)
  await closeAll(app)
  const { borrower, order } = applied
  const loan = { ...borrower, order }
  expect((await booksOf(app, loan))['income.interest']).toBe(-2_000n)
  const { disbursementId: payoutId } = await app.services.db
    .selectFrom('loan.disbursement')
    .select('disbursementId')
    .where('loanId', '=', order.orderId)
    .executeTakeFirstOrThrow()
  await app.payouts.returnMoney(payoutId)
  await app.drain()
  expect(await rowOf(app, loan)).toMatchObject({ state: 151, closedOn: null })
  expect(await booksOf(app, loan)).toEqual({})
  await expectSoundBooks(app)
})

describe('a closing', () => {
  test('run by four at once closes each day once', async () => {
    await using app = await createTestApp()
    const borrowers = [await app.enter('siti'), await app.enter('budi'), await app.enter('arjun')]
    await Promise.all(Array.from({ length: 4 }, () => closeAll(app)))
    for (const borrower of borrowers) {
      const days = await accrualDays(app, borrower)
      expect(days.length).toBeGreaterThan(0)
      expect(new Set(days).size).toBe(days.length)
    }
    await expectSoundBooks(app)
  })

  test('cut off in the middle is repeated, to the books of one that was not', async () => {
    await using cut = await createTestApp()
    await using whole = await createTestApp()
    const personaIds = ['siti', 'budi', 'arjun', 'priya']
    const enterAll = async (app: TestApp) =>
      await Promise.all(personaIds.map(async person => await app.enter(person)))
    const [disturbed, undisturbed] = await Promise.all([enterAll(cut), enterAll(whole)])
    await closeAll(whole)
    await cutOffInIndia(cut, async () => await closeAll(cut))
    const rows = await Promise.all(disturbed.map(async borrower => await rowOf(cut, borrower)))
    expect(new Set(rows.map(row => row.closedOn))).toEqual(new Set(['2026-11-20', null]))
    await expectSoundBooks(cut)
    await closeAll(cut)
    for (const [index, borrower] of disturbed.entries()) {
      const other = undisturbed[index]
      if (!other) throw new Error('both have the same borrowers')
      expect(await booksOf(cut, borrower)).toEqual(await booksOf(whole, other))
      expect(await accrualDays(cut, borrower)).toEqual(await accrualDays(whole, other))
    }
    await expectSoundBooks(cut)
  })

  test('while borrowers pay books both', async () => {
    await using app = await createTestApp()
    const borrowers = await Promise.all(
      Array.from({ length: 5 }, async () => await app.enter('siti')),
    )
    await app.clock.moveBy(20 * dayMs)
    await Promise.all([closeAll(app), ...borrowers.map(async each => await pay(app, each))])
    await closeAll(app)
    await expectSoundBooks(app)
  })

  test('with a broken loan closes the others, and reports it', async () => {
    await using app = await createTestApp()
    const [siti, budi] = [await app.enter('siti'), await app.enter('budi')]
    await asOwner(app, 'update loan.agreement set schedule = $2 where loan_id = $1', [
      siti.order.orderId,
      { format: 9 },
    ])
    await expect(closeDays(app.services, 'ID')).rejects.toThrow('1 loans of ID')
    expect(await rowOf(app, siti)).toMatchObject({ closedOn: null })
    expect(app.logged()).toContain("a loan's day cannot be closed")
    expect(await app.services.db.selectFrom('loan.closedDay').selectAll().execute()).toEqual([])
    expect(await rowOf(app, budi)).toMatchObject({ closedOn: '2026-11-20' })
  })
})
