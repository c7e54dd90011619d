import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { MarketCode } from '#domain/market/market.ts'
import type { Currency } from '#domain/money/money.ts'
import type { Page } from '../platform/database/keyset.ts'
import { readOrder, type SortedList } from '../platform/database/sorted-list.ts'
import type { Db } from '../tables.ts'
import type { CollectionsTables, ContactOutcome } from './tables.ts'

export type CaseRow = CollectionsTables['collections.case']

export type ListedCase = CaseRow & {
  readonly orderNo: string
  readonly borrowerId: string
  readonly currency: Currency
}

/** Writes the cases of some loans as they are now. */
export const saveCases = async (db: Db, cases: readonly CaseRow[]): Promise<void> => {
  if (cases.length === 0) return
  await db
    .insertInto('collections.case')
    .values([...cases])
    .onConflict(conflict =>
      conflict.column('loanId').doUpdateSet(eb => ({
        loanState: eb.ref('excluded.loanState'),
        daysPastDue: eb.ref('excluded.daysPastDue'),
        overdueMinor: eb.ref('excluded.overdueMinor'),
        outstandingMinor: eb.ref('excluded.outstandingMinor'),
        promise: eb.ref('excluded.promise'),
        nextAction: eb.ref('excluded.nextAction'),
        updatedOn: eb.ref('excluded.updatedOn'),
      })),
    )
    .execute()
}

/** Deletes the cases that a day's run has not written: those loans are no longer past due. */
export const deleteEndedCases = async (
  db: Db,
  market: MarketCode,
  today: LocalDate,
): Promise<void> => {
  await db
    .deleteFrom('collections.case')
    .where('market', '=', market)
    .where('updatedOn', '<', today)
    .execute()
}

const caseOrders: SortedList<ListedCase, 'daysPastDue'> = {
  sorts: {
    daysPastDue: [{ sql: 'c.days_past_due', type: 'integer', of: row => row.daysPastDue }],
  },
  unique: { sql: 'c.loan_id', type: 'uuid', of: row => row.loanId },
}

/** A page of the cases of some markets. */
export const listCaseRows = async (
  db: Db,
  page: {
    readonly markets: readonly MarketCode[]
    readonly minDays: number
    readonly maxDays: number
    readonly promise: CaseRow['promise'] | 'not-open' | undefined
    readonly sort: 'daysPastDue' | '-daysPastDue'
    readonly after: string | undefined
    readonly size: number
  },
): Promise<Page<ListedCase>> => {
  const order = readOrder(caseOrders, page.sort, page)
  if (order === undefined) return { rows: [], after: null }
  let query = db
    .selectFrom('collections.case as c')
    .innerJoin('loan.loan as l', 'l.loanId', 'c.loanId')
    .selectAll('c')
    .select(['l.orderNo', 'l.borrowerId', 'l.currency'])
    .where('c.market', 'in', [...page.markets])
    .where('c.daysPastDue', '>=', page.minDays)
    .where('c.daysPastDue', '<=', page.maxDays)
    .where(order.isBeyond)
    .orderBy(order.orderBy)
    .limit(order.limit)
  const { promise } = page
  if (promise === 'not-open') query = query.where('c.promise', '<>', 'open')
  else if (promise !== undefined) query = query.where('c.promise', '=', promise)
  return order.pageOf(await query.execute())
}

export type StoredPromise = CollectionsTables['collections.promise']

/** The promises of some loans, the last of each first. */
export const listPromises = async (
  db: Db,
  loanIds: readonly string[],
): Promise<StoredPromise[]> => {
  if (loanIds.length === 0) return []
  return await db
    .selectFrom('collections.promise')
    .selectAll()
    .where('loanId', 'in', loanIds)
    .orderBy('loanId')
    .orderBy('createdAt', 'desc')
    .execute()
}

export const insertPromise = async (tx: Db, promise: StoredPromise): Promise<void> => {
  await tx.insertInto('collections.promise').values(promise).execute()
}

export const listContacts = async (db: Db, loanId: string, borrowerId: string) =>
  await db
    .selectFrom('collections.contact')
    .selectAll()
    .where('borrowerId', '=', borrowerId)
    .where('loanId', '=', loanId)
    .orderBy('askedAt', 'desc')
    .limit(100)
    .execute()

/** Contacts with a borrower on a day, and since a day, whatever the loan. */
export const countContacts = async (
  db: Db,
  borrowerId: string,
  { today, since }: { readonly today: LocalDate; readonly since: LocalDate },
): Promise<{ readonly today: number; readonly week: number }> => {
  const row = await db
    .selectFrom('collections.contact')
    .select(eb => [
      eb.fn.countAll<bigint>().as('week'),
      eb.fn.countAll<bigint>().filterWhere('askedOn', '=', today).as('today'),
    ])
    .where('borrowerId', '=', borrowerId)
    .where('askedOn', '>=', since)
    .executeTakeFirstOrThrow()
  return { today: Number(row.today), week: Number(row.week) }
}

/** The days of the contacts with a borrower since a day, one for each contact. */
export const listContactDays = async (
  db: Db,
  borrowerId: string,
  since: LocalDate,
): Promise<LocalDate[]> => {
  const rows = await db
    .selectFrom('collections.contact')
    .select('askedOn')
    .where('borrowerId', '=', borrowerId)
    .where('askedOn', '>=', since)
    .execute()
  return rows.map(({ askedOn }) => askedOn)
}

export const insertContact = async (
  tx: Db,
  contact: Pick<
    CollectionsTables['collections.contact'],
    'contactId' | 'loanId' | 'borrowerId' | 'channel' | 'askedBy' | 'askedAt' | 'askedOn'
  >,
): Promise<void> => {
  await tx
    .insertInto('collections.contact')
    .values({ ...contact, note: '' })
    .execute()
}

/** Records the result of a contact; false when there is no such open contact of the loan. */
export const endContact = async (
  tx: Db,
  ended: Record<'contactId' | 'loanId' | 'note', string> & {
    readonly outcome: ContactOutcome
    readonly endedAt: Date
  },
): Promise<boolean> => {
  const { contactId, loanId, ...set } = ended
  const result = await tx
    .updateTable('collections.contact')
    .set(set)
    .where('contactId', '=', contactId)
    .where('loanId', '=', loanId)
    .where('outcome', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
