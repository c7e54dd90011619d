import { sql } from 'kysely'
import type { TimelineKind } from '#contract/timeline/kinds.ts'
import type { Currency } from '#domain/money/money.ts'
import type { Db } from '../tables.ts'
import { eventSources } from './events.ts'

export type TimelineRow = {
  readonly kind: TimelineKind
  readonly event: string
  readonly id: string
  readonly loanId: string | null
  readonly at: Date
  /** The same with all its digits: the place in the list. */
  readonly atText: string
  readonly currency: Currency | null
  readonly facts: Readonly<Record<string, unknown>>
}

/** Events of a borrower before a place, newest first, of the given kinds or of all. */
export const listEvents = async (
  db: Db,
  borrowerId: string,
  page: {
    readonly kinds: readonly TimelineKind[] | undefined
    readonly loanId: string | undefined
    readonly before: { readonly at: string; readonly id: string } | undefined
    readonly size: number
  },
): Promise<TimelineRow[]> => {
  const { kinds, loanId, before, size } = page
  const ofLoan = loanId === undefined ? sql`true` : sql`e.loan_id = ${loanId}::uuid`
  const isBefore = before
    ? sql`(e.at, e.id) < (${before.at}::timestamptz, ${before.id})`
    : sql`true`
  const sources = eventSources(borrowerId)
    .filter(({ kind }) => kinds === undefined || kinds.includes(kind))
    .map(
      ({ kind, rows }) => sql`(
        select ${kind} as kind, e.event, e.id, e.loan_id, e.at, e.currency, e.facts
        from (${rows}) e where ${ofLoan} and ${isBefore}
        order by e.at desc, e.id desc limit ${size})`,
    )
  const { rows } = await sql<TimelineRow>`
    select kind, event, id, loan_id as "loanId", at, currency, facts,
      to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "atText"
    from (${sql.join(sources, sql` union all `)}) e
    order by at desc, id desc limit ${size}`.execute(db)
  return rows
}
