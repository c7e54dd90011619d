import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { InputOf } from '#contract/call.ts'
import { listLoans, proposeWriteOff, readLoan } from '#contract/loan-servicing/staff-calls.ts'
import { approvalCopy } from '#copy/server/approval.js'
import { MARKET_CODES } from '#domain/market/market.ts'
import { refreshCases } from '#server/collections/jobs.ts'
import { closeDays } from '#server/loan/end-of-day/close-days.ts'
import { createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { freshKey } from '../../harness/personas/fresh-key.ts'

type ListInput = InputOf<typeof listLoans>

const list = async (app: TestApp, input: ListInput = {}) => {
  const { data } = await app.staff(listLoans, input)
  if (!data) throw new Error('the loans cannot be listed')
  return data
}

/** Two late loans, one that is due later, and one in the other market. */
const openApp = async (options: Parameters<typeof createTestApp>[0] = {}) => {
  const app = await createTestApp(options)
  const [late, alsoLate] = [await app.enter('budi'), await app.enter('budi')]
  const [running, indian] = [await app.enter('siti'), await app.enter('arjun')]
  for (const market of MARKET_CODES) await refreshCases(app.services, market)
  const idOf = ({ order }: typeof late) => order.orderId
  return {
    app,
    late: [idOf(late), idOf(alsoLate)],
    running: idOf(running),
    indian: idOf(indian),
    [Symbol.asyncDispose]: async () => await app[Symbol.asyncDispose](),
  }
}

/** Every loan of a list, one to a page. */
const pageByPage = async (app: TestApp, input: ListInput): Promise<string[]> => {
  const seen: string[] = []
  let after: string | undefined
  do {
    const page = await list(app, { ...input, size: '1', ...(after === undefined ? {} : { after }) })
    seen.push(...page.rows.map(({ loanId }) => loanId))
    after = page.after ?? undefined
  } while (after !== undefined)
  return seen
}

describe('the list of loans', () => {
  test('lists a person’s markets in each order, page by page, each loan once', async () => {
    await using listed = await openApp()
    const { app, late, indian } = listed
    const sorts = ['appliedAt', '-appliedAt', 'amount', '-amount', 'daysPastDue'] as const
    const known = (await list(app)).rows.map(({ loanId }) => loanId)
    expect(known).toEqual(expect.arrayContaining([...late, indian, listed.running]))
    for (const sort of sorts) {
      const whole = (await list(app, { sort })).rows.map(({ loanId }) => loanId)
      expect(whole.toSorted()).toEqual(known.toSorted())
      expect(await pageByPage(app, { sort })).toEqual(whole)
      const other = sort.startsWith('-') ? sort.slice(1) : `-${sort}`
      const reversed = (await list(app, { sort: other as typeof sort })).rows
      expect(reversed.map(({ loanId }) => loanId)).toEqual(whole.toReversed())
    }
    const amounts = (await list(app, { market: 'ID', sort: 'amount' })).rows
    const figures = amounts.map(({ amount }) => Number(amount))
    expect(figures).toEqual(figures.toSorted((a, b) => a - b))
    const { rows } = await list(app, { sort: '-daysPastDue' })
    const days = rows.map(({ daysPastDue }) => daysPastDue)
    expect(days).toEqual(days.toSorted((a, b) => b - a))
    expect(days[0]).toBeGreaterThan(0)
    expect(rows.at(-1)?.daysPastDue).toBe(0)
    // Those that are not late by their application.
    const others = rows.filter(({ daysPastDue }) => daysPastDue === 0)
    const times = others.map(({ appliedAt }) => appliedAt)
    expect(times).toEqual(times.toSorted().toReversed())
    expect((await list(app, { after: 'bm90IGEgY3Vyc29y' })).rows).toEqual([])
  })

  test('is filtered by state, days past due, product, market and amount', async () => {
    await using listed = await openApp()
    const { app, late, running, indian } = listed
    const ids = async (input: ListInput) =>
      (await list(app, input)).rows.map(({ loanId }) => loanId)
    expect(new Set(await ids({ minDays: '1', market: 'ID' }))).toEqual(new Set(late))
    expect(await ids({ minDays: '500' })).toEqual([])
    expect(await ids({ market: 'IN' })).toContain(indian)
    expect(await ids({ market: 'IN' })).not.toContain(running)
    const [first = ''] = late
    const loan = (await app.staff(readLoan, { loanId: first })).data
    const { terms, productName = '' } = loan ?? {}
    const amount = terms?.principal ?? ''
    expect(await ids({ minAmount: amount, maxAmount: amount })).toContain(first)
    expect(await ids({ minAmount: String(Number(amount) + 1), market: 'ID' })).not.toContain(first)
    expect(await ids({ product: productName.slice(1, 5).toUpperCase() })).toContain(first)
    expect(await ids({ product: 'no product has this name' })).toEqual([])
    expect(await ids({ state: 'settled' })).not.toContain(first)
    expect(await ids({ state: 'written-off' })).toEqual([])
  })
})

describe('late loans', () => {
  const sorts = ['appliedAt', 'amount', 'daysPastDue'] as const
  const filters = [
    { minDays: '2' },
    { maxDays: '40' },
    { minDays: '2', maxDays: '40' },
    { minDays: '1', state: 'overdue' },
    { minDays: '1', state: 'written-off' },
    { minDays: '1', minAmount: '2000000', market: 'ID' },
    { minDays: '1', market: 'IN' },
    { minDays: '400' },
  ] as const

  /** What a filter means, by one plain condition over every case. */
  const scan = async ({ services }: TestApp, input: ListInput): Promise<string[]> => {
    const { rows } = await sql<{ loanId: string }>`
      select c.loan_id from collections.case c join loan.loan l on l.loan_id = c.loan_id
      where c.days_past_due between ${input.minDays ?? 0}::int and ${input.maxDays ?? 9999}::int
        and l.market = coalesce(${input.market ?? null}, l.market)
        and l.principal_minor >= ${input.minAmount ?? 0}::bigint
        and case ${input.state ?? ''} when 'overdue' then l.state = 180
          when 'written-off' then l.written_off_on is not null else true end`.execute(services.db)
    return rows.map(({ loanId }) => loanId).toSorted()
  }

  test('are found by their days in every order, page by page', async () => {
    await using app = await createTestApp()
    for (const name of ['budi', 'budi', 'siti', 'arjun', 'arjun', 'budi']) {
      await app.enter(name)
      app.clock.advance({ days: 9 })
    }
    for (const market of MARKET_CODES) {
      await closeDays(app.services, market)
      await refreshCases(app.services, market)
    }
    const known = await scan(app, {})
    expect(known.length).toBeGreaterThan(3)
    expect((await scan(app, { state: 'overdue' })).length).toBeGreaterThan(0)
    for (const filter of filters) {
      const expected = await scan(app, filter)
      for (const name of sorts) {
        const label = JSON.stringify({ ...filter, name })
        const rising = await pageByPage(app, { ...filter, sort: name })
        expect(rising.toSorted(), label).toEqual(expected)
        const falling = await pageByPage(app, { ...filter, sort: `-${name}` })
        expect(falling, label).toEqual(rising.toReversed())
        const { rows } = await list(app, { ...filter, sort: name })
        const values = rows.map(row => [
          { appliedAt: row.appliedAt, amount: row.market, daysPastDue: '' }[name],
          { appliedAt: 0, amount: Number(row.amount), daysPastDue: row.daysPastDue }[name],
        ])
        const isBefore = (
          [a = '', x = 0]: (typeof values)[number],
          [b = '', y = 0]: (typeof values)[number],
        ) => (a < b ? -1 : a > b ? 1 : Number(x) - Number(y))
        expect(values, label).toEqual(values.toSorted(isBefore))
      }
    }
  })

  test('are no longer listed by their days and their state once the state has changed', async () => {
    await using app = await createTestApp()
    const { order } = await app.enter('budi')
    for (const market of MARKET_CODES) {
      await closeDays(app.services, market)
      await refreshCases(app.services, market)
    }
    const ids = async (input: ListInput) =>
      (await list(app, { ...input, sort: '-daysPastDue' })).rows.map(({ loanId }) => loanId)
    expect(await ids({ state: 'overdue' })).toContain(order.orderId)
    await sql`update loan.loan set state = 200, settled_on = closed_on
      where loan_id = ${order.orderId}`.execute(app.services.db)
    expect(await ids({ state: 'overdue' })).not.toContain(order.orderId)
    // It is late no longer, and listed as such.
    const settled = { state: 'settled', sort: '-daysPastDue' } as const
    expect((await list(app, settled)).rows).toMatchObject([
      { loanId: order.orderId, daysPastDue: 0 },
    ])
    expect(await ids({ minDays: '1' })).not.toContain(order.orderId)
  })

  test('and all others of a filter are in the list that is ordered by days past due', async () => {
    // A loan is written off without its entries.
    await using listed = await openApp({ booksAgree: false })
    const { app, late } = listed
    const closeAll = async () => {
      for (const market of MARKET_CODES) await closeDays(app.services, market)
    }
    await app.enter('dewi')
    await closeAll()
    for (const market of MARKET_CODES) await refreshCases(app.services, market)
    // Late since the last cases were written: it has none yet.
    await app.enter('budi')
    await closeAll()
    await sql`update loan.loan set written_off_on = closed_on where loan_id = ${late[0]}`.execute(
      app.services.db,
    )
    const filters: readonly ListInput[] = [
      ...[{}, { market: 'ID' }, { product: 'a' }, { minAmount: '2000000' }],
      ...(['overdue', 'running', 'settled', 'written-off'] as const).map(state => ({ state })),
    ] as const
    for (const filter of filters) {
      const label = JSON.stringify(filter)
      const known = (await list(app, filter)).rows.map(({ loanId }) => loanId)
      expect(known.length, label).toBeGreaterThan(0)
      const falling = await pageByPage(app, { ...filter, sort: '-daysPastDue' })
      expect(falling.toSorted(), label).toEqual(known.toSorted())
      const rising = await pageByPage(app, { ...filter, sort: 'daysPastDue' })
      expect(rising, label).toEqual(falling.toReversed())
      const whole = (await list(app, { ...filter, sort: 'daysPastDue' })).rows
      expect(
        whole.map(({ loanId }) => loanId),
        label,
      ).toEqual(rising)
    }
  })
})

describe('a loan', () => {
  test('says which changes are impossible and why, and what waits for a second person', async () => {
    await using app = await createTestApp()
    const { order } = await app.enter('budi')
    const loanId = order.orderId
    const read = async () => (await app.staffAs('first')(readLoan, { loanId })).data
    expect((await read())?.changes).toMatchObject({
      waiveProblem: null,
      hardshipProblem: null,
      earlySettlementProblem: null,
      writeOffProblem: approvalCopy.id.problems['not-late-enough'],
      writeOffAfterDays: 90,
    })
    app.clock.advance({ days: 90 })
    expect((await read())?.changes?.writeOffProblem).toBeNull()
    const reason = 'nothing was paid for months'
    const once = { idempotencyKey: freshKey() }
    expect((await app.staffAs('first')(proposeWriteOff, { loanId, reason }, once)).code).toBe('0')
    expect((await read())?.waiting).toMatchObject([{ kind: 'write-off' }])
    const paid = await app.enter('dewi')
    const settled = (await app.staff(readLoan, { loanId: paid.order.orderId })).data
    expect(settled?.state).toBe('settled')
    expect(Object.values(settled?.changes ?? {})).toContain(approvalCopy.id.problems.settled)
  })
})
