import pg from 'pg'
import { expect, test } from 'vitest'
import { listCases } from '#contract/collections/staff-calls.ts'
import { listReminders } from '#contract/reminder/staff-calls.ts'
import { refreshCases } from '#server/collections/jobs.ts'
import { compareLoansWithLedger } from '#server/loan/compare-with-ledger.ts'
import { connectionOptions } from '#server/platform/database/database.ts'
import { remindMarket } from '#server/reminder/remind-market.ts'
import { type Borrower, createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { replyData } from '../../harness/app/reply-data.ts'

/** Makes a loan's schedule unreadable, as the owner of the database could. */
const breakLoan = async ({ database }: TestApp, { order }: Borrower) => {
  const client = new pg.Client(connectionOptions(database.ownerAddress))
  await client.connect()
  await client.query('update loan.agreement set schedule = $2 where loan_id = $1', [
    order.orderId,
    { format: 9 },
  ])
  await client.end()
}

/** Two overdue loans, of which the first that is read is broken. Tuesday, 10:00 in Jakarta. */
const withBrokenLoan = async () => {
  const app = await createTestApp({ startAt: '2026-11-24T03:00:00Z' })
  const both = [await app.enter('budi'), await app.enter('budi')]
  const [broken, other] = both.toSorted((left, right) =>
    left.order.orderId < right.order.orderId ? -1 : 1,
  )
  if (!broken || !other) throw new Error('there are two')
  await breakLoan(app, broken)
  return { app, broken, other }
}

test('a loan that cannot be read leaves the others on the worklist', async () => {
  const { app, other } = await withBrokenLoan()
  await using _ = app
  await refreshCases(app.services, 'ID')
  const { rows } = replyData(await app.staff(listCases, { market: 'ID' }))
  expect(rows.map(({ loanId }) => loanId)).toEqual([other.order.orderId])
  expect(app.logged()).toContain("a loan's case cannot be worked out")
})

test('a loan that cannot be read keeps no other borrower from being reminded', async () => {
  const { app, other } = await withBrokenLoan()
  await using _ = app
  // Seventeen days late: the next reminder is due within a week or two.
  for (let day = 0; day < 14; day += 1) {
    await app.clock.moveBy(86_400_000)
    await remindMarket(app.services, 'ID')
    await app.drain()
  }
  const { reminders } = replyData(await app.staff(listReminders, { borrowerId: other.borrowerId }))
  expect(reminders.length).toBeGreaterThan(0)
  expect(app.logged()).toContain('a borrower could not be reminded')
})

test('a loan that cannot be read is a difference, and the books of the others are compared', async () => {
  const { app, broken } = await withBrokenLoan()
  await using _ = app
  expect(await compareLoansWithLedger(app.services)).toEqual([
    expect.stringContaining(`I4 loan ${broken.order.orderId}: its facts give no account`),
  ])
})
