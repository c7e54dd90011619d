import { sql } from 'kysely'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { Currency } from '#domain/money/money.ts'
import type { DisbursementState } from '../loan/public.ts'
import { isUuid } from '../platform/database/is-uuid.ts'
import type { Db } from '../tables.ts'

/** The `reason` of a payout that was sent twice and came back, until staff decide on it. */
export const returnedReason = 'RETURNED'

/** One try to pay a loan or a refund out. */
export type Disbursement = {
  readonly disbursementId: string
  /** One of the two, as the table's own check has it. */
  readonly loanId: string | null
  readonly refundId: string | null
  readonly attempt: number
  readonly provider: string
  readonly providerRef: string | null
  /** What the bank finds it by, such as a UTR; null while none is reported. */
  readonly bankRef: string | null
  /** The frozen facts whose account is paid; null for refunds and imported loans. */
  readonly factsVersion: number | null
  /** The profile's account it was sent to; null before that, and for a refund's own account. */
  readonly payoutAccountId: string | null
  /** What the bank says of that account's holder; null: nobody was asked, or it was not tried yet. */
  readonly nameCheckId: string | null
  readonly amountMinor: bigint
  readonly currency: Currency
  readonly state: DisbursementState
  readonly reason: string
  readonly createdAt: Date
  /** When its provider was last asked; null before the first request. */
  readonly checkedAt: Date | null
  /** When the latest news that was booked came to be so. */
  readonly reportedAt: Date | null
  /** When its provider reported that money which was sent twice came back; null: it has not. */
  readonly returnReportedAt: Date | null
  readonly transitEntryId: string | null
  readonly arrivalEntryId: string | null
}

const disbursements = (db: Db) =>
  db
    .selectFrom('loan.disbursement')
    .select([
      'disbursementId',
      'loanId',
      'refundId',
      'attempt',
      'provider',
      'providerRef',
      'bankRef',
      'factsVersion',
      'payoutAccountId',
      'nameCheckId',
      'amountMinor',
      'currency',
      'state',
      'reason',
      'createdAt',
      'checkedAt',
      'reportedAt',
      'returnReportedAt',
      'transitEntryId',
      'arrivalEntryId',
    ])

export const findDisbursement = async (
  db: Db,
  disbursementId: string,
): Promise<Disbursement | undefined> =>
  isUuid(disbursementId)
    ? await disbursements(db).where('disbursementId', '=', disbursementId).executeTakeFirst()
    : undefined

/** All tries of a loan, the first first. */
export const listDisbursements = async (db: Db, loanId: string): Promise<Disbursement[]> =>
  await disbursements(db).where('loanId', '=', loanId).orderBy('attempt').execute()

/**
 * Whether nothing comes of a try any more: its money did not arrive, has come back, or is what staff
 * have settled after it was sent twice.
 */
export const hasEnded = ({
  state,
  returnReportedAt,
}: Pick<Disbursement, 'state' | 'returnReportedAt'>): boolean =>
  ['failed', 'returned', 'twice-settled'].includes(state) ||
  (state === 'paid-twice' && returnReportedAt !== null)

/** Whether no try of a loan is under way or has arrived. */
export const hasStopped = async (db: Db, loanId: string): Promise<boolean> =>
  (await listDisbursements(db, loanId)).every(hasEnded)

/** All tries of a refund, the first first. */
export const listRefundDisbursements = async (db: Db, refundId: string): Promise<Disbursement[]> =>
  await disbursements(db).where('refundId', '=', refundId).orderBy('attempt').execute()

export type NewDisbursement = Pick<
  Disbursement,
  | 'disbursementId'
  | 'loanId'
  | 'refundId'
  | 'factsVersion'
  | 'provider'
  | 'amountMinor'
  | 'currency'
  | 'createdAt'
>

/** Another try, the next number; the caller holds the row of what is paid out. */
export const insertDisbursement = async (
  db: Db,
  made: NewDisbursement,
  state: 'preparing' | 'paid-twice' = 'preparing',
): Promise<void> => {
  await db
    .insertInto('loan.disbursement')
    .values({
      disbursementId: made.disbursementId,
      loanId: made.loanId,
      refundId: made.refundId,
      attempt: sql<number>`(select coalesce(max(attempt), 0) + 1 from loan.disbursement
        where loan_id = ${made.loanId} or refund_id = ${made.refundId})`,
      provider: made.provider,
      providerRef: null,
      factsVersion: made.factsVersion,
      amountMinor: made.amountMinor,
      currency: made.currency,
      state,
      createdAt: made.createdAt,
      checkedAt: null,
      arrivedOn: null,
      transitEntryId: null,
      arrivalEntryId: null,
    })
    .execute()
}

type DisbursementChanges = {
  readonly state?: DisbursementState
  readonly reason?: string
  readonly providerRef?: string
  readonly bankRef?: string | null
  readonly payoutAccountId?: string
  /** The check that allows it; null: nobody was asked. */
  readonly nameCheckId?: string | null
  readonly checkedAt?: Date | null
  readonly reportedAt?: Date
  readonly returnReportedAt?: Date
  readonly arrivedOn?: LocalDate | null
  readonly transitEntryId?: string | null
  readonly arrivalEntryId?: string | null
}

/** Changes a try; the caller holds the row of what is paid out. */
export const changeDisbursement = async (
  db: Db,
  disbursementId: string,
  changes: DisbursementChanges,
): Promise<void> => {
  await db
    .updateTable('loan.disbursement')
    .set(changes)
    .where('disbursementId', '=', disbursementId)
    .execute()
}

/**
 * Has staff decide again on a loan's money that came back, as its refund was cancelled. A loan has one
 * such payout; the caller holds its row.
 */
export const holdReturnedAgain = async (db: Db, loanId: string): Promise<void> => {
  await db
    .updateTable('loan.disbursement')
    .set({ state: 'return-held' })
    .where('loanId', '=', loanId)
    .where('state', '=', 'return-settled')
    .execute()
}

/**
 * A clock moved back leaves tries of the future: they are asked about too, but for a future so near
 * that it is another process's present.
 */
const isStatusCheckDue = (now: Date) => sql<boolean>`(checked_at is null or not checked_at
  between ${now}::timestamptz
      - case state when 'paid' then interval '1 hour' else interval '1 minute' end
    and ${now}::timestamptz + interval '1 minute')`

/**
 * Tries to ask one of the providers about: money that left a while ago and is not known to have
 * arrived; and, less often, money that arrived within a week, which its bank may have sent back. Those
 * of a provider that nobody can ask any more are left out: they would stay the oldest.
 */
export const listDueForStatusCheck = async (
  db: Db,
  { now, max, providers }: { now: Date; max: number; providers: readonly string[] },
): Promise<Disbursement[]> =>
  await disbursements(db)
    .where(
      sql<boolean>`(state = 'sending'
          and (created_at < ${now}::timestamptz - interval '1 minute'
            or created_at > ${now}::timestamptz))
        or (state = 'paid' and created_at > ${now}::timestamptz - interval '7 days')`,
    )
    .where('state', 'in', ['sending', 'paid'])
    .where(isStatusCheckDue(now))
    .where(sql<boolean>`provider = any (${providers}::text[])`)
    .orderBy('createdAt')
    .limit(max)
    .execute()

/**
 * Takes the asking about a try for one caller: false while another may be at it, who asked less than
 * this pause ago.
 */
export const leaseStatusCheck = async (
  db: Db,
  { disbursementId, state }: Disbursement,
  now: Date,
): Promise<boolean> => {
  const result = await db
    .updateTable('loan.disbursement')
    .set({ checkedAt: now })
    .where('disbursementId', '=', disbursementId)
    .where('state', '=', state)
    .where(isStatusCheckDue(now))
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/**
 * Tries that nothing has come of: whatever was to send them has been given up, or their account waits
 * after a change. Those looked at in the last five minutes are left out.
 */
export const listUnsent = async (
  db: Db,
  { now, max }: { now: Date; max: number },
): Promise<Disbursement[]> =>
  await disbursements(db)
    .where('state', '=', 'preparing')
    .where(
      sql<boolean>`(created_at < ${now}::timestamptz - interval '5 minutes'
        or created_at > ${now}::timestamptz)
        and (checked_at is null or not checked_at
          between ${now}::timestamptz - interval '5 minutes' and ${now}::timestamptz)`,
    )
    .orderBy('createdAt')
    .limit(max)
    .execute()

/** Tries that a provider was asked for before an instant and has not decided, by currency. */
export const countSendingSince = async (
  db: Db,
  before: Date,
): Promise<readonly { readonly currency: Currency; readonly count: number }[]> =>
  await db
    .selectFrom('loan.disbursement')
    .select(['currency', sql<number>`count(*)::int`.as('count')])
    .where('state', '=', 'sending')
    .where('createdAt', '<', before)
    .groupBy('currency')
    .execute()

/** Attempts that are not sent yet, of a borrower's loans and of their refunds. */
export const listPreparing = async (db: Db, borrowerId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('loan.disbursement as d')
    .leftJoin('loan.refund as r', 'r.refundId', 'd.refundId')
    .innerJoin('loan.loan as l', join =>
      join.on('l.loanId', '=', sql<string>`coalesce(d.loan_id, r.loan_id)`),
    )
    .select('d.disbursementId')
    .where('d.state', '=', 'preparing')
    .where('l.borrowerId', '=', borrowerId)
    .orderBy('d.createdAt')
    .execute()
  return rows.map(row => row.disbursementId)
}

/** Of loans brought in already paid out: there is nobody to ask. */
export const importedProvider = 'carried'
