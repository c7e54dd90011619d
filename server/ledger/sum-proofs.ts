import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../tables.ts'
import { type IdRange, within } from './id-ranges.ts'

/** An account whose balance must be what other tables say is there. */
const proofNames = {
  // A provider's clearing is the money that came through it and stands, less what it kept of it.
  // What a borrower put to the debt out of their own overpayment came through nobody again, nor did
  // the parts of money that was split.
  'cash.clearing': 'I12 clearing is not the money that providers hold for us',
  'liability.suspense': 'suspense account is not the sum of the money held',
  'cash.transit': 'money in transit is not that of payouts under way',
  'liability.refund': 'what is set aside to be given back is not that of refunds under way',
} as const
type ProvenAccount = keyof typeof proofNames

/** By how much the books and the other tables differ so far, place by place. */
export type BalanceDifferences = ReadonlyMap<ProvenAccount, Map<string, bigint>>

export const noDifferences = (): BalanceDifferences =>
  new Map(Object.keys(proofNames).map(account => [account as ProvenAccount, new Map()])) // the keys are these

type BalancePart = {
  readonly account: ProvenAccount
  readonly place: string
  readonly minor: bigint
}

const add = async (
  db: Kysely<Tables>,
  differences: BalanceDifferences,
  parts: RawBuilder<BalancePart>,
): Promise<void> => {
  const { rows } = await parts.execute(db)
  for (const { account, place, minor } of rows) {
    const places = differences.get(account)
    const sum = (places?.get(place) ?? 0n) + minor
    // What has evened out need not be remembered: most payouts do at once.
    if (sum === 0n) places?.delete(place)
    else places?.set(place, sum)
  }
}

/** What a range of entries says these accounts hold. */
export const addEntries = (db: Kysely<Tables>, differences: BalanceDifferences, range: IdRange) =>
  add(
    db,
    differences,
    sql`select account, place, sum(minor)::bigint as minor from (
        select l.account, case l.account
            when 'cash.clearing' then e.actor || ' ' || l.currency
            when 'cash.transit' then coalesce(l.loan_id::text, l.currency)
            else l.currency end as place,
          case when l.account like 'liability.%' then -l.amount_minor else l.amount_minor end as minor
        from ledger.line l join ledger.entry e on e.entry_id = l.entry_id
        where ${within('e.entryId', range)}
          and l.account in ('cash.clearing', 'liability.suspense', 'cash.transit', 'liability.refund')) m
      group by account, place`,
  )

/** What a range of payments says came and is held. */
export const addPayments = (db: Kysely<Tables>, differences: BalanceDifferences, range: IdRange) =>
  add(
    db,
    differences,
    sql`select 'cash.clearing' as account, 'provider:' || provider || ' ' || currency as place,
          -sum(amount_minor)::bigint as minor from payment.payment
        where ${within('paymentId', range)} and state <> 'reversed'
          and provider not in ('overpayment', 'split')
        group by provider, currency
      union all
      select 'liability.suspense', currency, -sum(amount_minor)::bigint from payment.payment
        where ${within('paymentId', range)} and state = 'suspense' group by currency`,
  )

/** What providers kept, and what is under way just now: few rows, whatever the books have grown to. */
export const addInProgress = (db: Kysely<Tables>, differences: BalanceDifferences) =>
  add(
    db,
    differences,
    sql`select 'cash.clearing' as account,
          'provider:' || provider || ' ' || provider_currency as place,
          sum(provider_minor)::bigint as minor from reconciliation.difference
        where kind = 'fee-kept' and state = 'healed' group by provider, provider_currency
      union all
      select 'cash.transit', coalesce(loan_id::text, currency), -sum(amount_minor)::bigint
        from loan.disbursement where state in ('sending', 'paid-twice') group by 2
      union all
      select 'liability.refund', currency, -sum(amount_minor)::bigint from loan.refund
        where state in ('asked', 'sending', 'stopped') group by currency`,
  )

/** By how much the totals by day and the entries in them differ so far, by account and currency. */
export type TotalDifferences = Map<string, bigint>

const addTotals = async (
  db: Kysely<Tables>,
  differences: TotalDifferences,
  parts: RawBuilder<{ place: string; minor: bigint }>,
): Promise<void> => {
  const { rows } = await parts.execute(db)
  for (const { place, minor } of rows) {
    differences.set(place, (differences.get(place) ?? 0n) + minor)
  }
}

/** What a range of entries adds to the totals by day: debits and credits as one number each. */
export const addTotalled = (db: Kysely<Tables>, differences: TotalDifferences, range: IdRange) =>
  addTotals(
    db,
    differences,
    sql`select account || ' ' || currency || case when amount_minor > 0 then '' else ' credit' end
          as place, sum(abs(amount_minor))::bigint as minor
        from ledger.line where ${within('entryId', range)}
          and entry_id <= (select entry_id from ledger.totals_until) group by 1`,
  )

/** Takes away what the totals by day say. */
export const subtractTotals = (db: Kysely<Tables>, differences: TotalDifferences) =>
  addTotals(
    db,
    differences,
    sql`select account || ' ' || currency as place, -sum(debit_minor)::bigint as minor
        from ledger.day_total group by 1
      union all
      select account || ' ' || currency || ' credit', -sum(credit_minor)::bigint
        from ledger.day_total group by 1`,
  )

/** Each place where the two do not agree, by the name of its proof. */
export const disagreements = (differences: BalanceDifferences): [name: string, place: string][] =>
  [...differences].flatMap(([account, places]) =>
    [...places.keys()].map((place): [string, string] => [proofNames[account], place]),
  )
