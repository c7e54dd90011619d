import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listStoppedDisbursements } from '#contract/disbursement/staff-calls.ts'
import { readHome } from '#contract/live/staff-calls.ts'
import type { DisbursementState } from '#server/loan/public.ts'
import type { Randomness } from '#server/platform/security/ids.ts'
import { createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { replyData } from '../../harness/app/reply-data.ts'
import { seededRandomness } from '../../harness/app/seeded-randomness.ts'

const states: readonly [DisbursementState, ...DisbursementState[]] = [
  ...(['preparing', 'sending', 'paid', 'failed', 'failed', 'returned'] as const),
  ...(['return-held', 'return-settled', 'paid-twice', 'twice-settled'] as const),
]

/** What waits, the longest first, by one plain condition over every payout: the meaning of the list. */
const scanStopped = async ({ services }: TestApp): Promise<string[]> => {
  const { rows } = await sql<{ disbursementId: string }>`
    select d.disbursement_id
    from loan.disbursement d
      left join loan.refund r on r.refund_id = d.refund_id
      left join loan.loan l on l.loan_id = coalesce(d.loan_id, r.loan_id)
      left join profile.account_name_check c on c.check_id = d.name_check_id
    where d.state in ('return-held', 'paid-twice')
      or d.state = 'preparing'
        and (c.result = 'close' or c.check_id is not null and c.result is null and c.inquiries > 2)
      or d.state in ('failed', 'returned') and d.loan_id is not null and l.state = 151
        and d.attempt = (
          select max(attempt) from loan.disbursement
            where loan_id = d.loan_id and state not in ('paid-twice', 'twice-settled'))
    order by case when d.reported_at is not null then d.reported_at
        when d.state = 'preparing' or d.checked_at is null then d.created_at
        else d.checked_at end, d.disbursement_id`.execute(services.db)
  return rows.map(({ disbursementId }) => disbursementId)
}

const readPages = async (app: TestApp, sort: 'stopped' | '-stopped'): Promise<string[]> => {
  const ids: string[] = []
  for (let after: string | null | undefined; after !== null; ) {
    const place = after === undefined ? {} : { after }
    const page = replyData(await app.staff(listStoppedDisbursements, { sort, size: '3', ...place }))
    ids.push(...page.disbursements.map(({ disbursementId }) => disbursementId))
    after = page.after
  }
  return ids
}

/** Loans and refunds to pay out, and what banks have said of accounts. */
const insertSubjects = async (app: TestApp) => {
  const loanIds: string[] = []
  for (const name of ['siti', 'budi', 'dewi', 'arjun', 'priya']) {
    loanIds.push((await app.enter(name)).order.orderId)
  }
  const { db, random } = app.services
  const refundIds = loanIds.slice(0, 3).map(() => random.uuid())
  for (const [at, refundId] of refundIds.entries()) {
    await sql`
      insert into loan.refund (refund_id, source, loan_id, market, currency, amount_minor, state,
          requested_by, requested_reason, requested_on, entry_id, created_at)
        select ${refundId}::uuid, 'overpayment', loan_id, market, currency, 1000, 'sending', 'borrower',
          'paid twice', current_date, gen_random_uuid(), now()
        from loan.loan where loan_id = ${loanIds[at]}`.execute(db)
  }
  const checkIds: string[] = []
  for (const [result, inquiries] of [
    ['close', 1],
    [null, 3],
    [null, 1],
    ['other', 1],
  ] as const) {
    const checkId = random.uuid()
    checkIds.push(checkId)
    await sql`
      insert into profile.account_name_check (check_id, borrower_id, market, question_index, provider,
          inquiries, result, answered_at, created_at)
        select ${checkId}::uuid, borrower_id, market, ${random.bytes(16)}, 'simulator', ${inquiries},
          ${result}::text, case when ${result}::text is not null then now() end, now()
        from loan.loan where loan_id = ${loanIds[0]}`.execute(db)
  }
  return { paidOut: [...loanIds, ...refundIds], loanIds, checkIds }
}

type Subjects = Awaited<ReturnType<typeof insertSubjects>>

const firstDay = Date.parse('2026-11-01T00:00:00Z')

/** One change of a payout or a loan; the database refuses some, such as two payouts under way. */
const changeSomething = async (
  { services: { db } }: TestApp,
  { paidOut, loanIds, checkIds }: Subjects,
  random: Randomness,
) => {
  const pick = <Each>(first: Each, ...others: readonly Each[]): Each =>
    [first, ...others][random.integer(others.length + 1)] ?? first
  const [first = '', ...others] = paidOut
  const subject = pick(first, ...others)
  const isLoan = loanIds.includes(subject)
  const someTime = () => new Date(firstDay + random.integer(20) * 3_600_000)
  const createdAt = someTime()
  // Its latest payout, or the one before.
  const which = sql`disbursement_id = (select disbursement_id from loan.disbursement
    where coalesce(loan_id, refund_id) = ${subject}
    order by attempt desc offset ${random.integer(2)} limit 1)`
  const changes = [
    sql`insert into loan.disbursement (disbursement_id, loan_id, refund_id, attempt, provider,
        amount_minor, currency, state, created_at)
      select ${random.uuid()}::uuid, ${isLoan ? subject : null}::uuid,
        ${isLoan ? null : subject}::uuid, coalesce(max(attempt), 0) + 1,
        'simulator', 1000, 'IDR', ${pick(...states)}, ${createdAt}::timestamptz
      from loan.disbursement where coalesce(loan_id, refund_id) = ${subject}`,
    sql`update loan.disbursement set state = ${pick(...states)},
        reported_at = ${pick(null, someTime())}::timestamptz,
        checked_at = ${pick(null, someTime())}::timestamptz
      where ${which}`,
    sql`update loan.disbursement set name_check_id = ${pick('', ...checkIds) || null}::uuid
      where state = 'preparing' and ${which}`,
    sql`update loan.loan set state = ${pick(151, 151, 110, 170)}
      where loan_id = ${isLoan ? subject : null}`,
  ] as const
  await pick(...changes)
    .execute(db)
    .catch(error => expect(String(error)).toMatch(/constraint/))
}

test('lists every payout that waits, page by page, whatever happens to it and its loan', async () => {
  // States are changed without their entries.
  await using app = await createTestApp({ booksAgree: false })
  const random = seededRandomness(5, () => app.services.clock.now())
  const subjects = await insertSubjects(app)
  const listed = new Set<string>()
  for (let round = 0; round < 20; round += 1) {
    for (let change = 0; change < 12; change += 1) await changeSomething(app, subjects, random)
    const expected = await scanStopped(app)
    expect(await readPages(app, 'stopped')).toEqual(expected)
    expect(await readPages(app, '-stopped')).toEqual(expected.toReversed())
    const { queues } = replyData(await app.staff(readHome, {}))
    const { waiting } = queues.find(({ queue }) => queue === 'disbursements') ?? {}
    expect(waiting).toBe(expected.length)
    const found = await app.services.db
      .selectFrom('loan.disbursement')
      .select('state')
      .where('disbursementId', 'in', expected.length > 0 ? expected : [random.uuid()])
      .execute()
    for (const row of found) listed.add(row.state)
  }
  expect([...listed].toSorted()).toEqual([
    ...['failed', 'paid-twice', 'preparing', 'return-held', 'returned'],
  ])
})
