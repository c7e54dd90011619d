import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import { isOutstanding, LOAN_STATES, stateCode } from '#domain/loan/loan-state.ts'
import type { MarketCode } from '#domain/market/market.ts'
import type { Currency } from '#domain/money/money.ts'
import { compileOnce } from '../platform/database/compiled-query.ts'
import { inBatches } from '../platform/database/in-batches.ts'
import { isUuid } from '../platform/database/is-uuid.ts'
import { inChildSpan } from '../platform/observability/tracing.ts'
import type { Tables } from '../tables.ts'
import {
  freezeFacts,
  lastPaymentDispute,
  type StoredFreeze,
  type StoredPaymentDispute,
} from './dispute-facts.ts'
import {
  chargeFacts,
  extensionFacts,
  type StoredCharge,
  type StoredExtension,
  type StoredWaiver,
  waiverFacts,
} from './fact-store.ts'
import {
  paymentFacts,
  refundFacts,
  type StoredLoanPayment,
  type StoredRefund,
} from './loan-payments.ts'

export type StoredLoan = {
  readonly loanId: string
  readonly orderNo: string
  readonly borrowerId: string
  readonly productId: string
  readonly productName: string
  readonly productLogo: string
  readonly market: MarketCode
  readonly currency: Currency
  readonly state: number
  readonly clientKind: 'new' | 'repeat'
  readonly principalMinor: bigint
  readonly disbursedOn: string | null
  /** The last business day that is closed for it. */
  readonly closedOn: string | null
  /** From this day on the ledger carries nothing of it as receivable. */
  readonly writtenOffOn: LocalDate | null
  readonly ratingOpen: boolean
  readonly version: bigint
  readonly createdAt: Date
  /** Null before an approval, and after a rejection. */
  readonly approvedAt: Date | null
  /** JSON as text: see `readTerms` and `readSchedule`. */
  readonly terms: string
  readonly schedule: string
  readonly payments: readonly StoredLoanPayment[]
  /** Those too whose payment was taken back: see `factsOf`. */
  readonly charges: readonly StoredCharge[]
  readonly waivers: readonly StoredWaiver[]
  readonly extensions: readonly StoredExtension[]
  readonly refunds: readonly StoredRefund[]
  readonly freezes: readonly StoredFreeze[]
  readonly lastDispute: StoredPaymentDispute | null
}

/** The time of the approval, of a loan in the statement below. */
const approvedAt = sql<Date | null>`(
  select d.decided_at from loan.decision d
  where d.loan_id = l.loan_id and d.outcome = 'approved'
  order by d.decision_no desc limit 1)`

/** One loan with all its facts, in one statement: what was agreed and all that happened. */
const loansWithFacts = (db: Kysely<Tables>) =>
  db
    .selectFrom('loan.loan as l')
    .innerJoin('loan.agreement as a', 'a.loanId', 'l.loanId')
    .innerJoin('catalog.product as c', 'c.productId', 'l.productId')
    .select([
      'l.loanId',
      'l.orderNo',
      'l.borrowerId',
      'l.productId',
      'c.name as productName',
      'c.logo as productLogo',
      'l.market',
      'l.currency',
      'l.state',
      'l.clientKind',
      'l.principalMinor',
      'l.disbursedOn',
      'l.closedOn',
      'l.writtenOffOn',
      'l.ratingOpen',
      'l.version',
      'l.createdAt',
      approvedAt.as('approvedAt'),
      sql<string>`a.terms::text`.as('terms'),
      sql<string>`a.schedule::text`.as('schedule'),
      paymentFacts.as('payments'),
      chargeFacts.as('charges'),
      waiverFacts.as('waivers'),
      extensionFacts.as('extensions'),
      refundFacts.as('refunds'),
      freezeFacts.as('freezes'),
      lastPaymentDispute.as('lastDispute'),
    ])

/**
 * A row for each id, twice for one that is there twice. How many ids there are is hidden from the planner
 * by the inner subquery: it keeps one plan. Otherwise it plans anew for each array, which takes longer than
 * the statement.
 */
const loansByIds = compileOnce(['loanIds'], (db, { loanIds }) =>
  loansWithFacts(db).innerJoin(
    sql<{ loanId: string }>`
      (select unnest (array (select unnest (${loanIds}::uuid[]))) as loan_id)`.as('asked'),
    'asked.loanId',
    'l.loanId',
  ),
)

/** For all who read one loan; two who ask for the same loan get a row each. */
const loanById = inBatches({
  // A slow statement keeps only its own batch waiting.
  concurrency: 3,
  maxBatchSize: 25,
  together: 'turn',
  work: async (db: Kysely<Tables>, loanIds: readonly string[]) => {
    const rows = Map.groupBy(await loansByIds(db, { loanIds }), ({ loanId }) => loanId)
    return loanIds.map(loanId => rows.get(loanId)?.pop())
  },
})

/** The borrower's own loan; another's is not found, as one that is not there. */
export const findBorrowerLoan = async (
  db: Kysely<Tables>,
  borrowerId: string,
  { orderId, productId }: { orderId: string; productId: string },
): Promise<StoredLoan | undefined> => {
  const loan = await findLoanOfOrder(db, borrowerId, orderId)
  return loan?.productId === productId ? loan : undefined
}

/** The same by the order alone, for calls that name no product. */
export const findLoanOfOrder = async (
  db: Kysely<Tables>,
  borrowerId: string,
  orderId: string,
): Promise<StoredLoan | undefined> => {
  const loan = await findLoan(db, orderId)
  return loan?.borrowerId === borrowerId ? loan : undefined
}

/** A loan by its id, read together with others that are asked for (decision 103); undefined when there is none. */
export const findLoan = async (
  db: Kysely<Tables>,
  loanId: string,
): Promise<StoredLoan | undefined> =>
  isUuid(loanId)
    ? await inChildSpan(
        () => ({ name: 'read loan', kind: 'internal' }),
        async () => await loanById(db, loanId),
      )
    : undefined

/** A loan by its id, for events that come from outside; @throws when there is none. */
export const getLoan = async (db: Kysely<Tables>, loanId: string): Promise<StoredLoan> => {
  const loan = await findLoan(db, loanId)
  if (!loan) throw new Error(`there is no loan ${loanId}`)
  return loan
}

/** Locks a loan's row; answers its version as it is then, undefined when there is none. */
export const lockLoanVersion = async (
  tx: Transaction<Tables>,
  loanId: string,
): Promise<bigint | undefined> => {
  const locked = await tx
    .selectFrom('loan.loan')
    .select('version')
    .where('loanId', '=', loanId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return locked?.version
}

/** Locks a loan's row and reads the loan as it is then; undefined when there is none. */
export const lockLoan = async (
  tx: Transaction<Tables>,
  loanId: string,
): Promise<StoredLoan | undefined> => {
  if (!isUuid(loanId) || (await lockLoanVersion(tx, loanId)) === undefined) return undefined
  // Read only now: a reading from before the wait may be of another version.
  return await getLoan(tx, loanId)
}

/**
 * Marks that a loan's facts have changed, for callers about to book what they computed from the
 * facts of before. The caller holds the loan's row.
 */
export const incrementLoanVersion = async (
  tx: Transaction<Tables>,
  loanId: string,
): Promise<void> => {
  await tx
    .updateTable('loan.loan')
    .set(eb => ({ version: eb('version', '+', 1n) }))
    .where('loanId', '=', loanId)
    .execute()
}

/** A page of the borrower's loans, newest first, after the given one. */
export const listBorrowerLoans = async (
  db: Kysely<Tables>,
  borrowerId: string,
  page: { after: string | undefined; size: number },
): Promise<StoredLoan[]> => {
  let query = loansWithFacts(db)
    .where('l.borrowerId', '=', borrowerId)
    .orderBy('l.createdAt', 'desc')
    .orderBy('l.loanId', 'desc')
    .limit(page.size)
  if (page.after !== undefined) {
    if (!isUuid(page.after)) return []
    query = query.where(
      sql<boolean>`(l.created_at, l.loan_id) < (select created_at, loan_id from loan.loan
        where loan_id = ${page.after} and borrower_id = ${borrowerId})`,
    )
  }
  return await query.execute()
}

const outstandingCodes = LOAN_STATES.filter(isOutstanding).map(state => Number(stateCode(state)))

/** Some of the loans by their ids: after one and up to another; without one, from the first or to the last. */
export type LoanRange = { readonly after?: string | undefined; readonly upTo?: string | undefined }

type LoansToClose = LoanRange & {
  readonly market: MarketCode
  readonly through: LocalDate
  readonly size: number
}

/** SQL over `loan.loan l`. */
const isInRange = ({ after, upTo }: LoanRange) => sql<boolean>`
  ${after === undefined ? sql`true` : sql`l.loan_id > ${after}`}
  and ${upTo === undefined ? sql`true` : sql`l.loan_id <= ${upTo}`}`

/** The open loans of a market that have a day up to `through` to close; none of them is settled, which an index knows. */
const isToClose = ({ market, through, ...range }: LoansToClose) => sql<boolean>`
  l.market = ${market} and l.state = any (${outstandingCodes}::int[]) and l.settled_on is null
  and l.disbursed_on <= ${through} and (l.closed_on is null or l.closed_on < ${through})
  and ${isInRange(range)}`

/**
 * The first loans for which this holds, in the order of their ids. These are found without the tables that
 * are joined: PostgreSQL would read the agreements from the first one on for each batch, although the
 * batch begins far behind it.
 */
const listFirstLoans = async (
  db: Kysely<Tables>,
  condition: RawBuilder<boolean>,
  size: number,
): Promise<StoredLoan[]> =>
  await loansWithFacts(db)
    .innerJoin(
      sql<{ loanId: string }>`(
        select l.loan_id from loan.loan l where ${condition} order by l.loan_id limit ${sql.lit(size)})`.as(
        'batch',
      ),
      'batch.loanId',
      'l.loanId',
    )
    .orderBy('l.loanId')
    .execute()

/** A batch of the loans that have a day to close. */
export const listLoansToClose = async (
  db: Kysely<Tables>,
  page: LoansToClose,
): Promise<StoredLoan[]> => await listFirstLoans(db, isToClose(page), page.size)

/** A batch of the loans whose money is out. */
export const listDisbursedLoans = async (
  db: Kysely<Tables>,
  page: LoanRange & { readonly size: number },
): Promise<StoredLoan[]> =>
  await listFirstLoans(db, sql`l.disbursed_on is not null and ${isInRange(page)}`, page.size)

/** A batch of a market's loans that still owe something. */
export const listOwingLoans = async (
  db: Kysely<Tables>,
  page: LoanRange & { readonly market: MarketCode; readonly size: number },
): Promise<StoredLoan[]> =>
  await listFirstLoans(
    db,
    sql`l.market = ${page.market} and l.disbursed_on is not null and l.settled_on is null
      and ${isInRange(page)}`,
    page.size,
  )

/** Ranges of those loans, of `size` each; the last one is open. Reads the ids of all of them. */
export const splitLoansToClose = async (
  db: Kysely<Tables>,
  wanted: LoansToClose,
): Promise<LoanRange[]> => {
  const { rows } = await sql<{ id: string }>`
    select loan_id as id from (
      select l.loan_id, row_number() over (order by l.loan_id) as place
      from loan.loan l where ${isToClose(wanted)}) numbered
    where place % ${wanted.size} = 0 order by loan_id`.execute(db)
  const ends = rows.map(({ id }) => id)
  return [...ends, undefined].map((upTo, index) => ({ after: ends[index - 1], upTo }))
}

/** The borrower's newest loan whose rating is open. */
export const findLoanToRate = async (
  db: Kysely<Tables>,
  borrowerId: string,
): Promise<string | undefined> => {
  const row = await db
    .selectFrom('loan.loan')
    .select('loanId')
    .where('borrowerId', '=', borrowerId)
    .where('ratingOpen', '=', true)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.loanId
}

/** Keeps the stars a borrower chose, once; false when no rating is open. */
export const saveRating = async (
  db: Kysely<Tables>,
  loanId: string,
  stars: number,
  now: Date,
): Promise<boolean> => {
  const result = await db
    .updateTable('loan.loan')
    .set({ ratingStars: stars, ratedAt: now, ratingOpen: false })
    .where('loanId', '=', loanId)
    .where('ratingOpen', '=', true)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** The stars that a borrower gave the app, by the loan that they were asked for after. */
export const listAppRatings = async (
  db: Kysely<Tables>,
  borrowerId: string,
): Promise<ReadonlyMap<string, { readonly stars: number; readonly ratedAt: Date | null }>> => {
  const rows = await db
    .selectFrom('loan.loan')
    .select(['loanId', 'ratingStars', 'ratedAt'])
    .where('borrowerId', '=', borrowerId)
    .execute()
  return new Map(
    rows.flatMap(({ loanId, ratingStars, ratedAt }) =>
      ratingStars === null ? [] : [[loanId, { stars: ratingStars, ratedAt }] as const],
    ),
  )
}
