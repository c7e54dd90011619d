import { describe, expect, test } from 'vitest'
import type { InputOf, OutputOf } from '#contract/call.ts'
import type { Reply } from '#contract/envelope.ts'
import { listJournal, readTrialBalance } from '#contract/ledger/staff-calls.ts'
import { addToTotals } from '#server/ledger/add-to-totals.ts'
import { proveLedger } from '#server/ledger/prove.ts'
import { closeDays } from '#server/loan/end-of-day/close-days.ts'
import { createDatabase } from '#server/platform/database/database.ts'
import { createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { testLog } from '../../harness/app/test-database-server.ts'
import { untilBlocked } from '../../harness/app/until-blocked.ts'
import { freshKey } from '../../harness/personas/fresh-key.ts'
import { paidBody } from '../../harness/personas/provider-callbacks.ts'

const payNowhere = async (app: TestApp, paymentId = `stray-${freshKey()}`): Promise<string> => {
  await app.deliverCallback(
    paidBody({
      paymentId,
      externalId: null,
      number: '8808999000001',
      amount: '1060000',
      currency: 'IDR',
      paidAt: app.clock.now(),
    }),
  )
  return paymentId
}

const trialBalance = async (app: TestApp, on?: string) => {
  const { data } = await app.staff(readTrialBalance, {
    market: 'ID',
    ...(on === undefined ? {} : { on }),
  })
  if (!data) throw new Error('there is no trial balance')
  return data
}

const totals = async (app: TestApp) => {
  const { rows } = await app.database.pool.query<{ lines: string; until: string }>(
    `select coalesce(sum(line_count), 0)::text as lines,
      (select entry_id from ledger.totals_until) as until from ledger.day_total`,
  )
  return rows[0]
}

/** The ids of entries are at least ten minutes old. */
const makeOld = (app: TestApp) => app.clock.advance({ hours: 1 })

describe('the trial balance', () => {
  test('of a day is the same before and after its entries are in the totals', async () => {
    await using app = await createTestApp()
    await app.enter('budi')
    await app.enter('siti')
    const today = app.clock.businessDate('ID')
    await payNowhere(app)
    const before = await trialBalance(app, today)
    expect(Number((await totals(app))?.lines)).toBe(0)
    makeOld(app)
    await addToTotals(app.services)
    const { rows } = await app.database.pool.query<{ lines: string }>(
      'select sum(cardinality(amounts))::text as lines from ledger.entry',
    )
    expect((await totals(app))?.lines).toBe(rows[0]?.lines)
    const after = await trialBalance(app, today)
    expect(after.rows).toEqual(before.rows)
    expect(after.totalDebit).toBe(after.totalCredit)
    expect(Number(after.totalDebit)).toBeGreaterThan(0)
    const suspense = after.rows.find(({ account }) => account === 'liability.suspense')
    expect(suspense).toMatchObject({ credit: '1060000', debit: '0', creditBalance: '1060000' })
    expect(await proveLedger(app.services.db)).toEqual([])
  })

  test('of a past day leaves out what was booked later, and adds what is booked on it later', async () => {
    await using app = await createTestApp()
    await app.enter('siti')
    const yesterday = app.clock.businessDate('ID')
    app.clock.advance({ days: 1 })
    await closeDays(app.services, 'ID')
    await payNowhere(app)
    await addToTotals(app.services)
    const past = await trialBalance(app, yesterday)
    const today = await trialBalance(app)
    const suspense = ({ rows }: typeof past) =>
      rows.find(({ account }) => account === 'liability.suspense')?.creditBalance
    expect([suspense(past), suspense(today)]).toEqual(['0', '1060000'])
    expect([past.isClosed, today.isClosed]).toEqual([true, false])
    for (const { totalDebit, totalCredit } of [past, today]) expect(totalDebit).toBe(totalCredit)
    const opening = today.rows.map(({ account, opening }) => [account, opening])
    const closing = past.rows.map(({ account, debitBalance, creditBalance }) => [
      account,
      creditBalance === '0' ? debitBalance : `-${creditBalance}`,
    ])
    expect(opening).toEqual(closing)
  })

  test('adds each entry once, when two servers add at once', async () => {
    await using app = await createTestApp()
    await app.enter('siti')
    makeOld(app)
    let adding: Promise<unknown> = Promise.resolve()
    await app.services.db.transaction().execute(async tx => {
      await addToTotals({ ...app.services, db: tx as never })
      adding = addToTotals(app.services)
      await untilBlocked(app.services.db, 1)
    })
    await adding
    await addToTotals(app.services)
    const { rows } = await app.database.pool.query<{ lines: string }>(
      'select sum(cardinality(amounts))::text as lines from ledger.entry',
    )
    expect((await totals(app))?.lines).toBe(rows[0]?.lines)
    expect(await proveLedger(app.services.db)).toEqual([])
  })

  test('whose totals are not those of the entries is a violation of the books', async () => {
    await using app = await createTestApp({ booksAgree: false })
    await app.enter('siti')
    makeOld(app)
    await addToTotals(app.services)
    const owner = createDatabase({ address: app.database.ownerAddress, poolSize: 1, log: testLog })
    await owner.pool.query(
      `update ledger.day_total set debit_minor = debit_minor + 1
        where account = 'cash.transit' and kind = 'payout'`,
    )
    await owner.close()
    expect(await proveLedger(app.services.db)).toEqual([
      'totals by day are not those of the entries: cash.transit IDR',
    ])
  })
})

describe('the journal', () => {
  test('is searched by account, loan, kind, amount, days and reference, in pages', async () => {
    await using app = await createTestApp()
    const { order } = await app.enter('siti')
    await app.enter('budi')
    const reference = await payNowhere(app)
    const today = app.clock.businessDate('ID')
    const search = async (filter: InputOf<typeof listJournal>) => {
      const { data } = await app.staff(listJournal, { market: 'ID', ...filter })
      return data?.rows ?? []
    }
    const all = await search({ size: '200' })
    expect(all.length).toBeGreaterThan(3)
    const suspense = await search({ account: 'liability.suspense', from: today, to: today })
    expect(suspense).toMatchObject([
      {
        kind: 'suspense',
        amount: '1060000',
        loanId: null,
        lines: [
          { account: 'cash.clearing', debit: '1060000', credit: '0' },
          { account: 'liability.suspense', debit: '0', credit: '1060000' },
        ],
      },
    ])
    const ids = (rows: readonly { entryId: string }[]) => rows.map(({ entryId }) => entryId)
    expect(ids(await search({ reference }))).toEqual(ids(suspense))
    expect(ids(await search({ reference: suspense[0]?.entryId ?? '' }))).toEqual(ids(suspense))
    expect(ids(await search({ kind: 'suspense' }))).toEqual(ids(suspense))
    expect(ids(await search({ amount: '1060000', account: 'cash.clearing' }))).toEqual(
      ids(suspense),
    )
    expect(await search({ from: '2030-01-01' })).toEqual([])
    const ofLoan = await search({ loan: order.orderId })
    expect(ofLoan.length).toBeGreaterThan(0)
    expect(new Set(ofLoan.map(({ loanId }) => loanId))).toEqual(new Set([order.orderId]))
    expect(ids(await search({ loan: ofLoan[0]?.orderNo ?? '' }))).toEqual(ids(ofLoan))
    const [latest] = ofLoan
    const sameAmount = ofLoan.filter(({ amount }) => amount === latest?.amount)
    const found = await search({ loan: order.orderId, amount: latest?.amount ?? '' })
    expect(ids(found)).toEqual(ids(sameAmount))
    makeOld(app)
    await addToTotals(app.services)
    expect(ids(await search({ account: 'liability.suspense' }))).toEqual(ids(suspense))

    const paged: string[] = []
    let after: string | null = null
    do {
      const page: InputOf<typeof listJournal> = { market: 'ID', size: '2' }
      const reply: Reply<OutputOf<typeof listJournal>> = await app.staff(
        listJournal,
        after === null ? page : { ...page, after },
      )
      paged.push(...ids(reply.data?.rows ?? []))
      after = reply.data?.after ?? null
    } while (after !== null)
    expect(paged).toEqual(ids(all))
  })

  test('is that of the person’s markets alone', async () => {
    await using app = await createTestApp()
    await app.enter('siti')
    const india = app.staffAs('Finance India', { roles: ['finance-officer'], markets: ['IN'] })
    expect(await india(listJournal, { market: 'ID' })).toMatchObject({ code: '404' })
    expect((await india(listJournal, {})).data?.rows).toEqual([])
    expect(await india(readTrialBalance, { market: 'ID' })).toMatchObject({ code: '404' })
    expect((await india(readTrialBalance, {})).data).toMatchObject({ market: 'IN' })
  })
})
