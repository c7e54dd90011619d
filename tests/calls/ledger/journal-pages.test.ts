import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listJournal } from '#contract/ledger/staff-calls.ts'
import { addToTotals } from '#server/ledger/add-to-totals.ts'
import { createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { replyData } from '../../harness/app/reply-data.ts'
import { applyForLoan } from '../../harness/personas/loan-applications.ts'
import {
  callbackPayloadFor,
  createPaymentRequest,
} from '../../harness/personas/payment-requests.ts'
import { paidBody } from '../../harness/personas/provider-callbacks.ts'

type Filter = { readonly account?: string; readonly kind?: string }

/** What the filter means, by one plain condition over every entry. */
const scanJournal = async ({ services }: TestApp, { account, kind }: Filter) => {
  const { rows } = await sql<{ entryId: string }>`
    select entry_id from ledger.entry
    where currency = 'IDR' and (${kind ?? null}::text is null or kind = ${kind ?? null})
      and (${account ?? null}::text is null or ${account ?? null} = any(accounts))
    order by business_on, entry_id`.execute(services.db)
  return rows.map(({ entryId }) => entryId)
}

const readPages = async (app: TestApp, filter: Filter, sort: 'on' | '-on') => {
  const ids: string[] = []
  for (let after: string | null | undefined; after !== null; ) {
    const place = after === undefined ? {} : { after }
    const input = { ...filter, market: 'ID', sort, size: '3', ...place } as const
    const page = replyData(await app.staff(listJournal, input))
    ids.push(...page.rows.map(({ entryId }) => entryId))
    after = page.after
  }
  return ids
}

const makeEntries = async (app: TestApp) => {
  for (const name of ['siti', 'budi']) {
    const borrower = await app.enter(name)
    const paymentRequest = await createPaymentRequest(borrower)
    await app.deliverCallback(paidBody(await callbackPayloadFor(app, paymentRequest)))
    app.clock.advance({ days: 1 })
  }
  await applyForLoan(app, 'ID')
  await app.drain()
}

test('the journal, of a kind, and of an account, has every entry, page by page, in both orders', async () => {
  await using app = await createTestApp()
  const expectAll = async () => {
    const { rows } = await sql<{ kind: string; account: string }>`
      select distinct kind, unnest(accounts) as account from ledger.entry
      where currency = 'IDR'`.execute(app.services.db)
    expect(rows.length).toBeGreaterThan(5)
    const [kinds, accounts] = [rows.map(row => row.kind), rows.map(row => row.account)]
    const filters: Filter[] = [
      {},
      ...[...new Set(kinds)].map(kind => ({ kind })),
      ...[...new Set(accounts)].map(account => ({ account })),
      ...rows,
      { kind: 'write-off' },
    ]
    for (const filter of filters) {
      const expected = await scanJournal(app, filter)
      const label = JSON.stringify(filter)
      expect(await readPages(app, filter, 'on'), label).toEqual(expected)
      expect(await readPages(app, filter, '-on'), label).toEqual(expected.toReversed())
    }
  }
  await makeEntries(app)
  // None of them is in the totals of the days, then some are.
  await expectAll()
  app.clock.advance({ days: 1 })
  await addToTotals(app.services)
  await makeEntries(app)
  await expectAll()
})
