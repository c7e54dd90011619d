import { sql } from 'kysely'
import { listUnmatchedMoney } from '#contract/payment/staff-calls.ts'
import { proveLedger } from '#server/ledger/prove.ts'
import { compareLoansWithLedger } from '#server/loan/compare-with-ledger.ts'
import type { Database } from '#server/platform/database/database.ts'
import { clockOf } from '#server/platform/process/clock.ts'
import { apiBase } from '../../harness/faults/paying-client.ts'
import { sandboxStaff } from '../../harness/staff/staff-sessions.ts'
import {
  type CallbackDelivery,
  type FinalPayment,
  finalPayments,
} from './callback-storm-deliveries.ts'

type BookedStormRow = {
  readonly id: string
  readonly amountMinor: bigint
  readonly currency: string
  readonly state: string
  readonly standing: number
}

/** Every payment in the books, with the number of its entries that are not reversed. */
const readBooked = async (database: Database): Promise<BookedStormRow[]> => {
  const { rows } = await sql<BookedStormRow>`
    select p.provider_payment_id as id, p.amount_minor, p.currency, p.state,
      (select count(*)::int from ledger.entry e
        where e.entry_id = p.entry_id
          and not exists (select from ledger.entry r where r.reverses = e.entry_id)) as standing
    from payment.payment p where p.provider = 'xendit'`.execute(database.kysely)
  return rows
}

/** Unreversed entries of all payments: one for each payment on a loan, or in suspense. */
const countStanding = async (database: Database): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ledger.entry e
    where e.kind in ('payment', 'suspense')
      and not exists (select from ledger.entry r where r.reverses = e.entry_id)`.execute(
    database.kysely,
  )
  return rows[0]?.count ?? 0
}

const isOnLoan = (state: string | undefined) => state === 'posted' || state === 'applied'

/** What is wrong with one payment in the books, compared with what the bank reported. */
const judgePayment = (
  id: string,
  expected: FinalPayment,
  row: BookedStormRow | undefined,
): string[] => {
  if (!row) return [`money unaccounted: ${id}`]
  const wrong: string[] = []
  if (row.amountMinor !== expected.amount || row.currency !== expected.currency) {
    wrong.push(`booked as another amount: ${id}`)
  }
  if (expected.reversed !== (row.state === 'reversed')) {
    wrong.push(`${id} is ${row.state}, taken back by the bank: ${expected.reversed}`)
  }
  if (expected.misfit && isOnLoan(row.state)) wrong.push(`misfit posted: ${id}`)
  if (!expected.misfit && row.state === 'suspense') wrong.push(`in suspense without need: ${id}`)
  if (row.standing !== (expected.reversed ? 0 : 1)) {
    wrong.push(`${id} (${row.state}) has ${row.standing} standing entries`)
  }
  return wrong
}

/** For each payment request, money paid beyond it on its loan: never more than was received. */
const findExcessAllocations = async ({ kysely }: Database): Promise<string[]> => {
  const { rows } = await sql<{ place: string }>`
    select p.payment_id::text as place from payment.payment p
    where p.state = 'posted'
      and (p.allocation->>'overpaid')::bigint > greatest(p.amount_minor - p.requested_minor, 0)
      and not exists (select from payment.payment o where o.payment_request_id = p.payment_request_id
        and o.payment_id <> p.payment_id)
      and exists (select from loan.loan l where l.loan_id = p.loan_id and l.state <> 200)`.execute(
    kysely,
  )
  return rows.map(({ place }) => `payment ${place} left more over than its payment request was for`)
}

/** Every payment that staff are shown as in suspense, page by page. */
const listUnmatched = async (base: string): Promise<Set<string>> => {
  const fetcher = (request: Request) => fetch(request)
  const call = sandboxStaff({ ...apiBase, origin: base, fetch: fetcher })
  const suspenseIds = new Set<string>()
  for (let after: string | undefined; ; ) {
    const page = await call(listUnmatchedMoney, after === undefined ? {} : { after })
    if (!page.success) throw new Error(`the staff's list failed: ${page.code}`)
    for (const { providerPaymentId } of page.data.payments) suspenseIds.add(providerPaymentId)
    if (page.data.after === null) return suspenseIds
    after = page.data.after
  }
}

/** The difference between the clearing account and the unreversed money, in minor units. */
const clearingDifference = async (
  { kysely }: Database,
  expected: ReadonlyMap<string, FinalPayment>,
): Promise<bigint> => {
  let difference = 0n
  for (const currency of ['IDR', 'INR'] as const) {
    const { sum } = await kysely
      .selectFrom('ledger.line')
      .select(sql<bigint>`coalesce(sum(amount_minor), 0)::bigint`.as('sum'))
      .where('account', '=', 'cash.clearing')
      .where('currency', '=', currency)
      .executeTakeFirstOrThrow()
    let standing = 0n
    for (const money of expected.values()) {
      if (money.currency === currency && !money.reversed) standing += money.amount
    }
    difference += sum > standing ? sum - standing : standing - sum
  }
  return difference
}

const countCallbacks = async ({ kysely }: Database) => {
  const { rows } = await sql<{ unreadable: number; unhandled: number }>`
    select count(*) filter (where outcome = 'unreadable')::int as unreadable,
      count(*) filter (where handled_at is null)::int as unhandled
    from callback.received`.execute(kysely)
  return rows[0] ?? { unreadable: 0, unhandled: 0 }
}

/** Compares the books after a storm with what the bank really sent. */
export const countStorm = async (
  base: string,
  database: Database,
  sent: readonly CallbackDelivery[],
) => {
  const expected = finalPayments(sent)
  const rows = await readBooked(database)
  const booked = new Map(rows.map(row => [row.id, row]))
  const suspenseIds = rows.filter(({ state }) => state === 'suspense').map(({ id }) => id)
  const listed = await listUnmatched(base)
  const standing = await countStanding(database)
  const onLoans = rows.filter(({ state }) => isOnLoan(state)).length
  const { kysely: db } = database
  const clock = clockOf(() => new Date())
  const wrong = [...expected].flatMap(([id, money]) => judgePayment(id, money, booked.get(id)))
  return {
    payments: expected.size,
    onLoans,
    inSuspense: suspenseIds.length,
    reversed: rows.filter(({ state }) => state === 'reversed').length,
    unaccounted: wrong.filter(line => line.startsWith('money unaccounted')).length,
    wrong,
    excessAllocations: await findExcessAllocations(database),
    extraPostings: standing - onLoans - suspenseIds.length,
    clearingDifference: await clearingDifference(database, expected),
    unlisted:
      suspenseIds.filter(id => !listed.has(id)).length +
      [...listed].filter(id => !suspenseIds.includes(id)).length,
    /** Booked, and never reported by a callback with our token. */
    forgedAccepted: rows.filter(({ id }) => !expected.has(id)).map(({ id }) => id),
    callbacks: await countCallbacks(database),
    proofs: [...(await proveLedger(db)), ...(await compareLoansWithLedger({ db, clock }))],
  }
}
export type StormCount = Awaited<ReturnType<typeof countStorm>>
