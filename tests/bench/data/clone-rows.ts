import pg from 'pg'
import { connectionOptions, type DatabaseAddress } from '#server/platform/database/database.ts'

/** How the copies of one table's rows differ from the rows themselves. */
type CopiedTable = {
  readonly name: string
  /** Only these rows are copied; all unless said. */
  readonly where?: string
  /** The copies' values of a column, as SQL over the row `m` and the number `i` of the copy. */
  readonly values?: Readonly<Record<string, string>>
}

/** A text that is an id, or has one at its end, such as `payment:<id>`. */
const withCopiedId = (column: string) =>
  `case when m.${column} ~ '[0-9a-f-]{36}$'
    then left(m.${column}, -36) || pg_temp.copied_id(right(m.${column}, 36), i)
    else m.${column} || '-' || i end`
const another = (column: string) => `m.${column} || '-' || i`

/** A few rows of each copy are enough where a seeded sandbox has many for each borrower. */
const everyRow = (share: number, id: string) =>
  `('x' || right(m.${id}::text, 4))::bit(16)::int % ${share} = 0`

/**
 * Everything of the borrowers and of those who work on it, not the lender's own data; the tables that
 * take longest first.
 */
const tables: readonly CopiedTable[] = [
  {
    // A copied loan has its first entries: more would be many times the size of all the rest.
    name: 'ledger.entry',
    where: 'm.stream_no <= 6',
    values: { stream: withCopiedId('stream'), cause_id: withCopiedId('cause_id') },
  },
  {
    name: 'audit.entry',
    where: everyRow(3, 'entry_id'),
    values: { subject_id: withCopiedId('subject_id') },
  },
  { name: 'profile.step_entry' },
  // Names are shared by many, so their tokens are too.
  { name: 'profile.name_token', values: { token: 'm.token' } },
  { name: 'reminder.message', values: { text_encrypted: 'm.text_encrypted' } },
  { name: 'loan.document' },
  { name: 'session.session', where: everyRow(3, 'session_id') },
  { name: 'promotion.visit', where: 'm.visit_id % 3 = 0' },
  {
    name: 'payment.payment',
    values: {
      provider_payment_id: another('provider_payment_id'),
      account_no: another('account_no'),
    },
  },
  {
    name: 'profile.borrower',
    values: { persona_id: 'null', phone_encrypted: 'm.phone_encrypted' },
  },
  {
    name: 'loan.loan',
    values: {
      order_no: another('order_no'),
      // Mixed as times are.
      principal_minor: 'm.principal_minor + (i % 1000) * 100',
    },
  },
  { name: 'loan.disbursement', values: { provider_ref: another('provider_ref') } },
  {
    name: 'payment_request.payment_request',
    values: { request_no: another('request_no'), account_no: another('account_no') },
  },
  { name: 'loan.offer', values: { proposal_no: another('proposal_no') } },
  ...[
    ...['loan.agreement', 'loan.decision', 'profile.consent', 'profile.payout_account'],
    ...['profile.identity_check', 'profile.frozen_facts', 'promotion.registration'],
    ...['assistant.line', 'complaint.message', 'payment_request.method_choice'],
    ...['assistant.conversation', 'collections.contact', 'approval.history'],
    ...['collections.case', 'site.subscription', 'collections.promise', 'profile.correction'],
    ...['loan.charge', 'loan.waiver', 'loan.extension', 'loan.late_charge_freeze'],
    'approval.request',
  ].map(name => ({ name })),
  { name: 'callback.received', where: everyRow(3, 'callback_id') },
  { name: 'complaint.complaint', values: { complaint_no: another('complaint_no') } },
  { name: 'approval.item', values: { subject_id: withCopiedId('subject_id') } },
  { name: 'site.contact_message', values: { form_key: another('form_key') } },
  {
    name: 'reconciliation.difference',
    values: { provider_payment_id: another('provider_payment_id') },
  },
  { name: 'payment_dispute.dispute', values: { dispute_no: another('dispute_no') } },
  { name: 'loan.refund', values: { account_encrypted: 'm.account_encrypted' } },
]

/**
 * Each copy is of another time of the half year, so that in the order of time the copies of one row
 * are not side by side: real rows are in mixed states.
 */
const earlier = "(i * 7919 % 15552000) * interval '1 second'"

/** Columns of ids whose rows are not copied. */
const keptIds =
  /^(staff_id|maker_id|checker_id|person_id|(rules_|product_|template_)?version_id|.*image_id)$/

/**
 * Fills a database with `copies` copies of the rows of a seeded sandbox: borrowers, their loans, and
 * everything that hangs on them or waits for staff. Each copy has ids of its own, which keep the time
 * of the original's; times are up to half a year earlier, dates are the same.
 * Sealed texts are left out where they may be, and otherwise void: see `sealCopies`. Triggers, foreign
 * keys and the chains of the ledger and the audit stream are passed over, so no job may run on it.
 */
export const cloneRows = async (
  admin: DatabaseAddress,
  copies: number,
  log: (line: string) => void,
): Promise<void> => {
  const waiting = [...tables]
  const clone = async () =>
    await withOwnClient(admin, async client => {
      // Loading is not measured; the checkpoint at the end makes it durable.
      await client.query(
        `set session_replication_role = replica; set synchronous_commit = off;
        set work_mem = '256MB'; set maintenance_work_mem = '512MB'; ${copiedId}`,
      )
      for (let table = waiting.shift(); table; table = waiting.shift()) {
        const startedAt = performance.now()
        const rows = await cloneTable(client, table, copies)
        const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
        log(`${table.name}: ${rows.toLocaleString('en')} rows in ${seconds} s`)
      }
    })
  await Promise.all(Array.from({ length: lanes }, clone))
  await withOwnClient(admin, async client => {
    await client.query('vacuum analyze')
    await client.query('checkpoint')
  })
}

/** Tables that are copied at the same time: one for each of two processors. */
const lanes = 2

const withOwnClient = async (
  address: DatabaseAddress,
  use: (client: pg.Client) => Promise<void>,
): Promise<void> => {
  const client = new pg.Client({ ...connectionOptions(address), statement_timeout: 0 })
  await client.connect()
  try {
    await use(client)
  } finally {
    await client.end()
  }
}

/** The id of copy `no` of a row: its time is the original's, the rest is its own. */
const copiedId = `
  create or replace function pg_temp.copied_id(id text, no bigint) returns text
    language sql immutable return
    overlay(md5(id || no) placing left(replace(id, '-', ''), 13) from 1 for 13)::uuid::text;`

type Column = {
  readonly name: string
  readonly type: string
  readonly isNullable: boolean
  readonly isIdentity: boolean
  /** Whether a unique index is on it. */
  readonly isUnique: boolean
}

const columnsSql = `
  select a.attname as name, format_type(a.atttypid, null) as type, not a.attnotnull as "isNullable",
    a.attidentity <> '' as "isIdentity",
    exists (select from pg_index i where i.indrelid = a.attrelid and i.indisunique
      and a.attnum = any (i.indkey)) as "isUnique"
  from pg_attribute a
  where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  order by a.attnum`

const copyValueOf = (column: Column, { values }: CopiedTable): string => {
  const { name, type, isNullable } = column
  const own = values?.[name]
  if (own !== undefined) return own
  if (type === 'uuid' && !keptIds.test(name)) return `pg_temp.copied_id(m.${name}::text, i)::uuid`
  if (type === 'timestamp with time zone') return `m.${name} - ${earlier}`
  if (type !== 'bytea') return `m.${name}`
  if (name.endsWith('_encrypted')) return isNullable ? 'null' : String.raw`'\x00'::bytea`
  const isKey = column.isUnique || /_(index|hash)$/.test(name)
  return isKey ? `sha256(m.${name} || i::text::bytea)` : `m.${name}`
}

/** Indexes that hold no rule are dropped meanwhile: building them anew is many times faster. */
const cloneTable = async (
  client: pg.Client,
  table: CopiedTable,
  copies: number,
): Promise<number> => {
  const { rows: columns } = await client.query<Column>(columnsSql, [table.name])
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
      from pg_index where indrelid = $1::regclass and not indisunique`,
    [table.name],
  )
  const copied = columns.filter(({ isIdentity }) => !isIdentity)
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  const { rowCount } = await client.query(
    `insert into ${table.name} (${copied.map(({ name }) => name).join(', ')})
      select ${copied.map(column => copyValueOf(column, table)).join(', ')}
      from (select * from ${table.name} m where ${table.where ?? 'true'} offset 0) m
        cross join generate_series(1::bigint, ${copies}) i`,
  )
  // An index of a partitioned table is printed without its partitions.
  for (const { definition } of indexes) await client.query(definition.replace(' ON ONLY ', ' ON '))
  return rowCount ?? 0
}
