import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { uploadImage } from '#contract/profile/calls.ts'
import type { BorrowerContext } from '#server/http/handler.ts'
import { connectionOptions } from '#server/platform/database/database.ts'
import { closeAccountHandler } from '#server/profile/account/close-account.ts'
import { exportDataHandler } from '#server/profile/account/export-data.ts'
import { eraseRetained } from '#server/profile/jobs.ts'
import { shareApp } from '../../harness/app/share-app.ts'
import { asFile, createTestImage } from '../../harness/app/test-image.ts'

/** Tables with data of a borrower that the export leaves out, each with the reason. */
const notExported: Readonly<Record<string, string>> = {
  'collections.contact':
    'when staff called about a late loan; the staff actions on them are exported',
  'image.daily_usage': 'a count of bytes and pixels, deleted after some days',
  'notification.email_code': 'an address that is nobody’s yet, deleted after a day',
  'profile.cleared_link': 'names another borrower; that staff cleared it is in the audit entries',
  'profile.link_key': 'keyed hashes of what the export has in clear',
  'profile.name_token': 'keyed hashes of the name that the export has in clear',
  'promotion.funnel_change': 'that a borrower is to be counted; deleted after some minutes',
  'promotion.funnel_count': 'that a borrower was counted; what was counted is exported',
  'session.second_fact': 'a count of wrong answers; it names nobody',
  'session.ticket': 'valid for minutes, with the device of the session that it opened',
}

/** Tables with data of a borrower that erasure leaves as they are, each with the reason. Ids stay. */
const notErased: Readonly<Record<string, string>> = {
  'collections.contact': 'the proof of how often the lender called; it names nobody',
  'catalog.lead': 'the proof of a consent; the borrower is an id in it',
  'image.daily_usage': 'a count of bytes and pixels, deleted after some days',
  'loan.loan': 'the books of the lender, which name nobody',
  'loan.offer': 'the price of a loan; it names nobody',
  'profile.consent': 'the proof of each consent; append-only',
  'promotion.funnel_change': 'that a borrower is to be counted; it names nobody',
  'promotion.funnel_count': 'that a borrower was counted; it names nobody',
  'promotion.registration': 'the source of a registration; it names nobody',
  'notification.preference': 'the proof of a choice; append-only',
  'reminder.message': 'the proof of what was sent: an amount, a date and two ways to pay',
  'reminder.preference': 'the proof of a choice; append-only',
  'tracking.event': 'taps on pages; it names nobody',
}

/** Tables with data of a loan, not of a borrower, that the export leaves out, each with the reason. */
const notExportedOfLoans: Readonly<Record<string, string>> = {
  'collections.case': 'figures of the morning for the staff’s list, computed from what is exported',
  'ledger.entry': 'the books of the lender; each entry stands for something that is exported',
  'loan.document_file': 'documents as they were printed; what they say is exported',
  'payment_request.method_choice': 'how the next payment page opens; what was chosen is exported',
}

const file = 'tests/calls/profile/personal-data-tables.test.ts'
const shared = shareApp()

/**
 * Tables with a column of this name and those that refer to the table by another; not the partitions
 * of a table.
 */
const tablesOf = async ({ column, table }: Record<'column' | 'table', string>) => {
  const client = new pg.Client(connectionOptions(shared().database.ownerAddress))
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      `select table_schema || '.' || table_name as name
      from information_schema.columns join information_schema.tables
        using (table_schema, table_name)
      where column_name = $1 and table_type = 'BASE TABLE'
        and (table_schema || '.' || table_name)::regclass not in (select inhrelid from pg_inherits)
      union
      select n.nspname || '.' || c.relname
      from pg_constraint f join pg_class c on c.oid = f.conrelid
        join pg_namespace n on n.oid = c.relnamespace
      where f.contype = 'f' and f.confrelid = $2::regclass
      order by 1`,
      [column, table],
    )
    return rows.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

const tablesOfBorrowers = async () =>
  await tablesOf({ column: 'borrower_id', table: 'profile.borrower' })

const recording = new AsyncLocalStorage<string[]>()

beforeEach(() => {
  const send = pg.Client.prototype.query
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...sent: unknown[]
  ) {
    const [query] = sent
    const text = typeof query === 'object' && query && 'text' in query ? query.text : query
    recording.getStore()?.push(String(text).replaceAll('"', ''))
    return Reflect.apply(send, this, sent)
  })
})
afterEach(() => {
  vi.restoreAllMocks()
})

/** The statements that `work` sends, without the quotes of their identifiers. */
const statementsOf = async (work: () => Promise<unknown>): Promise<string[]> => {
  const statements: string[] = []
  await recording.run(statements, work)
  return statements
}

/** What a handler of the account reads of its call. */
const contextOf = ({ borrowerId }: { readonly borrowerId: string }): BorrowerContext => {
  const { services } = shared()
  const signedIn = { borrowerId, market: 'ID' }
  // Neither handler reads anything else.
  return { services, signedIn, locale: 'id' } as unknown as BorrowerContext
}

/** Each table that no statement names and no reason excuses; and each reason without a use. */
const findMissed = (
  tables: readonly string[],
  statements: readonly string[],
  { verb, excused, advice }: { verb: string; excused: typeof notExported; advice: string },
): string[] => {
  const isNamed = (table: string): boolean =>
    statements.some(text => new RegExp(`\\b(?:${verb}) ${table}\\b`).test(text))
  return [
    ...tables
      .filter(table => !isNamed(table) && excused[table] === undefined)
      .map(table => `${table}: ${advice}, or give the reason in ${file}`),
    ...Object.keys(excused)
      .filter(table => isNamed(table) || !tables.includes(table))
      .map(table => `${table}: remove it from ${file}`),
  ]
}

const missedByExport = async (tables: readonly string[], excused: typeof notExported) => {
  const siti = await shared().enter('siti')
  const statements = await statementsOf(() => exportDataHandler({}, contextOf(siti)))
  const advice = 'read it in server/profile/account/export-data.ts'
  return findMissed(tables, statements, { verb: 'from|join', excused, advice })
}

test('every table with a borrower’s data is in their export, or says why not', async () => {
  const tables = await tablesOfBorrowers()
  expect(tables.length).toBeGreaterThan(15)
  expect(await missedByExport(tables, notExported)).toEqual([])
})

test('every table with a loan’s data is in its borrower’s export, or says why not', async () => {
  const ofBorrowers = new Set(await tablesOfBorrowers())
  const ofLoans = await tablesOf({ column: 'loan_id', table: 'loan.loan' })
  const tables = ofLoans.filter(table => !ofBorrowers.has(table))
  expect(tables.length).toBeGreaterThan(12)
  expect(await missedByExport(tables, notExportedOfLoans)).toEqual([])
})

test('every table with a borrower’s data is changed by erasure, or says why not', async () => {
  const tables = await tablesOfBorrowers()
  const vikram = await shared().enter('vikram')
  const image = asFile(await createTestImage())
  await vikram.call(uploadImage, { kind: 'document', image })
  const context = contextOf(vikram)
  const statements = await statementsOf(async () => {
    expect(await closeAccountHandler({ confirm: '1' }, context)).toHaveProperty('keptUntil')
    shared().clock.advance({ days: 61 * 31 })
    await eraseRetained(shared().services)
  })
  const advice = 'erase it in server/profile/account/erase-profile.ts'
  const missed = findMissed(tables, statements, {
    verb: 'update|delete from',
    excused: notErased,
    advice,
  })
  expect(missed).toEqual([])
})
