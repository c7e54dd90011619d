import { sql } from 'kysely'
import { callPath } from '#contract/call.ts'
import { getCaptcha, getSid, trackVisit } from '#contract/promotion/calls.ts'
import { sendSms } from '#contract/session/calls.ts'
import { contactMessage, subscribe } from '#contract/site/calls.ts'
import { saveEvent } from '#contract/tracking/calls.ts'
import {
  addressOf,
  callFrom,
  createProxiedEnvironment,
  phoneOf,
} from '../../harness/faults/client-addresses.ts'
import type { FaultEnvironment } from '../../harness/faults/fault-environment.ts'
import { inParallel } from '../../harness/faults/in-parallel.ts'
import { apiBase } from '../../harness/faults/paying-client.ts'
import type { FaultTest, FaultTestOptions, FaultTestOutcome } from '../fault-test.ts'

const manyRequests = 20_600
const manyAddresses = 5000
const captchasOfOneAddress = 1200
const formsOfAddresses = 1500
const atOnce = 30

/**
 * Rows that strangers may add to each table within the run, which is shorter than an hour. A table
 * without an entry may not grow by more than `slack` rows.
 */
const maxRows: Readonly<Record<string, number>> = {
  'tracking.event': 20_000,
  'promotion.visit': 20_000,
  // At most one for each visit; deleted with them where nobody registered.
  'promotion.funnel_total': 20_000,
  // A counter for each address and its network, of each kind of request.
  'session.request_limit': manyAddresses * 8 + 1000,
  'session.captcha': 700,
  'session.code': 1500,
  // One for each code that was sent.
  'platform.idempotency_key': 1500,
  'site.contact_message': 1000,
  'site.subscription': 1000,
}
const slack = 100

/** The number of rows of each table, partitions counted with theirs. */
const countRows = async (environment: FaultEnvironment): Promise<Map<string, number>> => {
  const database = environment.openDatabase('rupya_admin')
  try {
    const tables = await sql<{ name: string }>`
      select n.nspname || '.' || c.relname as name
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and not c.relispartition and n.nspname !~ '^pg_'
        and n.nspname not in ('information_schema', 'jobs')`.execute(database.kysely)
    const counts = new Map<string, number>()
    for (const { name } of tables.rows) {
      const { rows } = await sql<{ count: number }>`
        select count(*)::integer as count from ${sql.table(name)}`.execute(database.kysely)
      counts.set(name, rows[0]?.count ?? 0)
    }
    return counts
  } finally {
    await database.close()
  }
}

/** Everything that strangers can send, from many addresses and with ids as often as they like. */
const sendEverything = async (environment: FaultEnvironment) => {
  const from = (index: number) => callFrom(environment, addressOf(index % manyAddresses))
  const key = () => ({ idempotencyKey: crypto.randomUUID() })
  await inParallel(manyRequests, atOnce, index =>
    from(index)(saveEvent, { moduleId: '30', positionId: String(index) }),
  )
  await inParallel(manyRequests, atOnce, index =>
    from(index)(trackVisit, { page_id: String(index) }),
  )
  const one = addressOf(60_000)
  await inParallel(captchasOfOneAddress, atOnce, async () => {
    const sid = (await callFrom(environment, one)(getSid, {})).data?.sid ?? ''
    const url = `${environment.base}${callPath(getCaptcha, apiBase)}?sid=${sid}`
    await (await fetch(url, { headers: { 'X-Forwarded-For': one } })).arrayBuffer()
  })
  await inParallel(formsOfAddresses, atOnce, async index => {
    const call = from(index)
    const sid = (await call(getSid, {})).data?.sid ?? ''
    await call(sendSms, { sid, phone: phoneOf(index, index) }, key())
    await call(contactMessage, { name: 'A', telephone: '0812000000', message: `text ${index}` })
    await call(subscribe, { email: `a${index}@example.com` })
  })
}

const runStrangers = async ({ rounds }: FaultTestOptions): Promise<FaultTestOutcome> => {
  const violations: string[] = []
  const grown = new Map<string, number>()
  for (let round = 0; round < rounds; round += 1) {
    const environment = await createProxiedEnvironment()
    try {
      const before = await countRows(environment)
      await sendEverything(environment)
      for (const [table, count] of await countRows(environment)) {
        const more = count - (before.get(table) ?? 0)
        if (more > (maxRows[table] ?? slack)) violations.push(`${more} rows more in ${table}`)
        if (more > 0) grown.set(table, Math.max(more, grown.get(table) ?? 0))
      }
    } finally {
      await environment.end()
    }
  }
  const requests = 2 * manyRequests + 2 * captchasOfOneAddress + 4 * formsOfAddresses
  return {
    rounds,
    violations,
    figures: { requests: requests * rounds, ...Object.fromEntries(grown) },
  }
}

export const strangerTableFaults: readonly FaultTest[] = [
  {
    id: 'S10',
    description:
      'strangers send 20,600 page events and as many visits from 5,000 addresses, request 1,200 captchas with as many ids from one, and fill in 4,500 forms',
    expected: 'each table grows by at most its limit of the hour, all others by a hundred rows',
    rounds: 1,
    run: runStrangers,
  },
]
