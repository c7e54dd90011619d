import { execFile } from 'node:child_process'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { freemem } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { type Client, createClient } from '#contract/client.ts'
import { createApp } from '#server/app.ts'
import { composeServices } from '#server/compose.ts'
import { addToTotals } from '#server/ledger/add-to-totals.ts'
import { connectionOptions, type DatabaseAddress } from '#server/platform/database/database.ts'
import { ADMIN } from '#server/platform/postgres/cluster.ts'
import { openSocketDir } from '#server/platform/postgres/state-directory.ts'
import { startPlatform } from '#server/platform/process/start-platform.ts'
import { countFunnel } from '#server/promotion/public.ts'
import type { Services } from '#server/services.ts'
import { seedSandbox } from '#tools/seed/seed-sandbox.ts'
import { seedWork } from '#tools/seed/work/seed-work.ts'
import { makeTestFolder } from '../../harness/app/test-database-server.ts'
import { signInAsStaff, staffHeaders } from '../../harness/staff/staff-sessions.ts'
import { addCleanup } from '../cleanup.ts'
import { cloneRows } from './clone-rows.ts'
import type { SampleValues } from './console-list-cases.ts'

/** A lender with so many loans, in this process, without jobs; and a person who may do everything. */
export type ConsoleBook = {
  readonly loans: number
  readonly call: Client
  /** Runs one statement as the database's administrator. */
  readonly query: <Row extends pg.QueryResultRow>(text: string) => Promise<Row[]>
  /** Answers a request as the application does, in this process. */
  readonly fetch: (request: Request) => Promise<Response>
  /** Makes the idle connections of the application and of `query` report what they have read until now. */
  readonly reportReads: () => Promise<void>
  readonly samples: SampleValues
}

const startOn = async (stateDir: string) => {
  const platform = await startPlatform({
    environment: { RUPYA_STATE_DIR: stateDir, PORT: '0', RUPYA_LOG_LEVEL: 'error' },
    stopping: new AbortController().signal,
  })
  return { platform, services: await composeServices(platform) }
}

/** Where filled databases stay for the next run; undefined: they do not. */
const { BENCH_CONSOLE_BOOKS: kept } = process.env

/** Seeds a sandbox with its half a year of work, and returns the folder of its data, closed. */
export const seedConsoleFolder = async (log: (line: string) => void): Promise<string> => {
  const stateDir = kept === undefined ? makeTestFolder() : join(kept, 'seed')
  const seeded = join(stateDir, 'seeded')
  if (existsSync(seeded)) return stateDir
  const { platform, services } = await startOn(stateDir)
  try {
    await seedWork(platform, { note: log })
    await seedSandbox(services)
  } finally {
    await platform.stop()
  }
  writeFileSync(seeded, '')
  return stateDir
}

/**
 * Opens a copy of a seeded folder, filled with copies of its rows up to so many loans. A book in
 * `BENCH_CONSOLE_BOOKS` stays there and is opened again by the next run, with later migrations.
 */
export const openConsoleBook = async (
  seed: () => Promise<string>,
  loans: number,
  log: (line: string) => void,
): Promise<ConsoleBook> => {
  const startedAt = performance.now()
  const stateDir = join(kept ?? makeTestFolder(), `book-${loans}`)
  const whole = join(stateDir, 'whole')
  const isFilled = existsSync(whole)
  if (!isFilled) {
    rmSync(stateDir, { recursive: true, force: true })
    // With its owner, which is not root's.
    await promisify(execFile)('cp', ['-a', await seed(), stateDir])
  }
  const { platform, services } = await startOn(stateDir)
  addCleanup(() => platform.stop())
  const admin: DatabaseAddress = {
    socketDir: openSocketDir(stateDir),
    user: ADMIN,
    database: 'rupya',
  }
  const client = new pg.Client({ ...connectionOptions(admin), statement_timeout: 0 })
  await client.connect()
  addCleanup(() => client.end())
  const query: ConsoleBook['query'] = async text => (await client.query(text)).rows
  // What it reads of the rows just filled in would count as pages of the calls that are measured.
  await client.query('alter system set autovacuum = off')
  await client.query('select pg_reload_conf()')
  if (!isFilled) {
    const [{ count: seededLoans } = { count: '1' }] = await query<{ count: string }>(
      'select count(*) from loan.loan',
    )
    await cloneRows(admin, Math.max(1, Math.round(loans / Number(seededLoans)) - 1), log)
    await sealCopies(services, client)
    await addToTotals(services)
    await client.query('vacuum analyze ledger.day_total')
    await countAnew(client)
    writeFileSync(whole, '')
  }
  const app = createApp(services)
  await expireRequests(client)
  await countFunnel(services)
  await client.query('vacuum analyze')
  // What that has written goes to the disk now, not while calls are measured.
  await client.query('checkpoint')
  const [{ size } = { size: '' }] = await query<{ size: string }>(
    "select pg_size_pretty(pg_database_size('rupya')) as size",
  )
  const { bavail, bsize } = await statfs(stateDir)
  log(
    `${loans.toLocaleString('en')} loans: ${size} in ` +
      `${((performance.now() - startedAt) / 60_000).toFixed(1)} minutes; ` +
      `${Math.round(freemem() / 1e6)} MB of memory and ` +
      `${Math.round((bavail * bsize) / 1e9)} GB of disk are free`,
  )
  const fetch = async (request: Request) => await app.fetch(request)
  const call = await clientOf(services, fetch)
  const reportReads = async () => {
    for (const { pool } of [platform.database, platform.listDatabase]) await reportReadsOf(pool)
    await client.query(reportReadsSql)
  }
  return { loans, query, call, fetch, reportReads, samples: await readSamples(query) }
}

const reportReadsSql = 'select pg_stat_force_next_flush()'

/**
 * By itself a connection reports what it has read with a later statement, or ten seconds after its last. The
 * pool lends the connection that it got back last: so the order stays, and with it which one is warm.
 */
const reportReadsOf = async (pool: pg.Pool): Promise<void> => {
  const clients: pg.PoolClient[] = []
  for (let left = pool.idleCount; left > 0; left -= 1) clients.push(await pool.connect())
  for (const client of clients) await client.query(reportReadsSql)
  for (const client of clients.reverse()) client.release()
}

/** Sealed texts that lists open: a copied one is void until it is sealed under the copy's own id. */
const sealCopies = async ({ cipher }: Services, client: pg.Client): Promise<void> => {
  const message = JSON.stringify({ name: 'Siti', telephone: '+6281234567890', message: 'Halo.' })
  for (const [table, id, column, text] of [
    ['site.contact_message', 'message_id', 'body_encrypted', message],
    ['site.subscription', 'subscription_id', 'email_encrypted', 'siti@example.com'],
  ] as const) {
    const { rows } = await client.query<{ id: string }>(
      String.raw`select ${id} as id from ${table} where ${column} = '\x00'`,
    )
    for (let from = 0; from < rows.length; from += 10_000) {
      const ids = rows.slice(from, from + 10_000).map(row => row.id)
      await client.query(
        `update ${table} t set ${column} = v.sealed
          from unnest($1::uuid[], $2::bytea[]) v (id, sealed) where t.${id} = v.id`,
        [ids, ids.map(each => cipher.seal(text, each))],
      )
    }
    await client.query(`vacuum analyze ${table}`)
  }
}

/** The totals of reports, which the triggers that copies pass over keep. */
const countAnew = async (client: pg.Client): Promise<void> => {
  await client.query(`
    select report.count_anew();
    truncate promotion.funnel_count, promotion.funnel_change;
    update promotion.funnel_total set registrations = 0, applications = 0, approved = 0, loans = 0,
      repaid = 0;
    insert into promotion.funnel_change (borrower_id) select borrower_id from promotion.registration`)
  await client.query('vacuum analyze report.approval_total, report.complaint_total')
}

/** What a job does every five minutes: no request for approval waits beyond its time. */
const expireRequests = async (client: pg.Client): Promise<void> => {
  await client.query(`
    set session_replication_role = replica;
    update approval.request set state = 'expired', decided_at = expires_at
      where state = 'waiting' and expires_at <= now();
    reset session_replication_role`)
  await client.query('vacuum analyze approval.request')
}

const origin = 'http://localhost:3000'

/** A person may make so many calls in a while; so these take turns. */
const people = 200

const clientOf = async (services: Services, fetch: ConsoleBook['fetch']): Promise<Client> => {
  const tokens: string[] = []
  for (let no = 0; no < people; no += 1) {
    tokens.push((await signInAsStaff(services, { name: `Bench ${no}` })).token)
  }
  let next = 0
  return createClient({
    ...services.config.apiBase,
    origin,
    fetch,
    headers: () => {
      next += 1
      return staffHeaders(tokens[next % people] ?? '')
    },
  })
}

/** Values that the seeded half year is known to have; ids of copies, spread over all of them. */
const readSamples = async (query: ConsoleBook['query']): Promise<SampleValues> => {
  const one = async (text: string): Promise<string> => {
    const [row] = await query<{ value: string | null }>(text)
    if (typeof row?.value !== 'string') throw new Error(`nothing was found by ${text}`)
    return row.value
  }
  const borrowerId = await one(`select borrower_id as value from collections.case
    join loan.loan using (loan_id) order by md5(loan_id::text) limit 1`)
  const paymentId = await one(`select payment_id as value from payment.payment
    where loan_id is not null order by md5(payment_id::text) limit 1`)
  const ofPayment = `from payment.payment p join loan.loan l using (loan_id)
    where payment_id = '${paymentId}'`
  const orderNo = await one(`select order_no as value ${ofPayment}`)
  const loanId = await one(`select loan_id as value ${ofPayment}`)
  const providerPaymentId = await one(`select provider_payment_id as value ${ofPayment}`)
  // A copy's name and number cannot be opened.
  const original = await one(`select borrower_id as value from profile.borrower
    where name_encrypted is not null order by created_at limit 1`)
  const registration = `from promotion.registration order by registered_at limit 1`
  return {
    borrowerId: [borrowerId],
    'findBorrowers.borrowerId': [original],
    'readBorrower.borrowerId': [original],
    'listReminders.borrowerId': [original],
    loanId: [loanId],
    loan: [orderNo],
    complaintId: [await one('select complaint_id as value from complaint.complaint limit 1')],
    paymentId: [
      await one("select payment_id as value from payment.payment where state = 'suspense' limit 1"),
    ],
    reference: [paymentId, providerPaymentId],
    account: ['cash.clearing', 'expense.write-off'],
    'listJournal.kind': ['payment', 'write-off'],
    amount: ['100000'],
    from: ['2020-01-01'],
    to: ['2099-01-01'],
    'listAudit.from': ['2020-01-01T00:00:00.000Z'],
    'listAudit.until': ['2099-01-01T00:00:00.000Z'],
    'listAudit.call': ['readBorrower', 'revealField'],
    subjectId: [borrowerId],
    staffId: [
      await one('select staff_id as value from audit.entry where staff_id is not null limit 1'),
    ],
    minDays: ['30'],
    maxDays: ['5'],
    product: ['Dana', 'no product has this name'],
    minAmount: ['5000000'],
    maxAmount: ['100000'],
    takenBy: [
      await one(
        'select taken_by as value from complaint.complaint where taken_by is not null limit 1',
      ),
    ],
    'readTimeline.kinds': ['payment', 'staff-access'],
    on: [await one('select max(business_on)::text as value from ledger.entry')],
    subject: ['dana-usaha'],
    'listStaff.search': ['eka'],
    text: [
      'siti',
      'siti rahmawati',
      orderNo,
      providerPaymentId,
      '081234567890',
      borrowerId,
      loanId,
    ],
    phone: ['081234567890'],
    idNumber: ['3174010101900001'],
    accountNo: ['1234567890'],
    fromOn: [await one('select (max(occurred_at)::date - 30)::text as value from promotion.visit')],
    untilOn: [await one('select max(occurred_at)::date::text as value from promotion.visit')],
    channel: [await one(`select app_from as value ${registration}`)],
    page: [await one(`select template_id as value ${registration}`)],
    campaign: [await one(`select utm_tag as value ${registration}`)],
  }
}
