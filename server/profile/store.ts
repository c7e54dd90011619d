import { sql } from 'kysely'
import type { FirstEntry } from '#contract/call.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { MarketCode } from '#domain/market/market.ts'
import type { Db } from '../tables.ts'
import { coveringVersions } from './consent/consent-versions.ts'
import type { CheckState, EntryStep } from './tables.ts'

export type StoredBorrower = {
  readonly borrowerId: string
  readonly market: MarketCode
  readonly name: Buffer | null
  readonly phone: Buffer | null
  readonly createdAt: Date
  readonly closedAt: Date | null
  /** Since when no new loan may be taken. */
  readonly blockedAt: Date | null
}

const borrowers = (db: Db) =>
  db
    .selectFrom('profile.borrower')
    .select([
      'borrowerId',
      'market',
      'nameEncrypted as name',
      'phoneEncrypted as phone',
      'createdAt',
      'closedAt',
      'blockedAt',
    ])

/** Of a table with `borrower_id`: its rows are of borrowers of these markets. */
export const isOfBorrowerIn = (markets: readonly MarketCode[]) =>
  sql<boolean>`borrower_id in (
    select borrower_id from profile.borrower where market = any(${markets}))`

/** The market of the borrower of a row of a table. */
export const marketOfBorrower = (table: 'identity_check' | 'correction') =>
  sql<MarketCode>`(select b.market from profile.borrower b
    where b.borrower_id = ${sql.ref(`${table}.borrower_id`)})`.as('market')

export const findBorrower = async (
  db: Db,
  borrowerId: string,
): Promise<StoredBorrower | undefined> =>
  await borrowers(db).where('borrowerId', '=', borrowerId).executeTakeFirst()

export const findBorrowerByPhoneIndex = async (
  db: Db,
  phoneIndex: Buffer,
): Promise<StoredBorrower | undefined> =>
  await borrowers(db).where('phoneIndex', '=', phoneIndex).executeTakeFirst()

/** Locks the borrower row; every change to a profile takes this lock first. */
export const lockBorrower = async (
  tx: Db,
  borrowerId: string,
): Promise<StoredBorrower | undefined> =>
  await borrowers(tx).where('borrowerId', '=', borrowerId).forUpdate().executeTakeFirst()

/** Bars a borrower from new loans, or no longer; the caller holds the row's lock. */
export const saveBlock = async (
  tx: Db,
  borrowerId: string,
  blockedAt: Date | null,
): Promise<void> => {
  await tx
    .updateTable('profile.borrower')
    .set({ blockedAt })
    .where('borrowerId', '=', borrowerId)
    .execute()
}

/** Whether staff have barred a borrower from new loans. */
export const isBlocked = async (db: Db, borrowerId: string): Promise<boolean> =>
  (await findBorrower(db, borrowerId))?.blockedAt != null

/** A borrower whose account is open, and stays so until the transaction ends; none when it is not. */
export const openBorrower = (db: Db, borrowerId: string) =>
  db
    .selectFrom('profile.borrower as b')
    .where('b.borrowerId', '=', borrowerId)
    .where('b.closedAt', 'is', null)
    .forKeyShare()

/** Keeps an account from being closed until the transaction ends; false when it is already. */
export const lockIfOpen = async (tx: Db, borrowerId: string): Promise<boolean> =>
  (await openBorrower(tx, borrowerId).select('b.borrowerId').executeTakeFirst()) !== undefined

/** False when the phone has an account already. */
export const insertBorrower = async (
  db: Db,
  borrower: {
    borrowerId: string
    market: MarketCode
    phone: Buffer
    phoneIndex: Buffer
    now: Date
  },
): Promise<boolean> => {
  const result = await db
    .insertInto('profile.borrower')
    .values({
      borrowerId: borrower.borrowerId,
      market: borrower.market,
      phoneEncrypted: borrower.phone,
      phoneIndex: borrower.phoneIndex,
      createdAt: borrower.now,
    })
    .onConflict(conflict => conflict.column('phoneIndex').doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Keeps a borrower from being erased until the transaction ends; false when they already are. */
export const lockUnlessErased = async (tx: Db, borrowerId: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('profile.borrower')
    .select('borrowerId')
    .where('borrowerId', '=', borrowerId)
    .where(({ eb, or }) => or([eb('closedAt', 'is', null), eb('phoneEncrypted', 'is not', null)]))
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}

export type StoredEntry = {
  readonly entryId: string
  readonly step: EntryStep
  readonly version: number
  readonly body: Buffer | null
  readonly savedBy: string
  readonly savedAt: Date
  readonly changedOn: LocalDate | null
}

const entryColumns = [
  'entryId',
  'step',
  'version',
  'bodyEncrypted as body',
  'savedBy',
  'savedAt',
  'changedOn',
] as const

/** The last entry of each step. */
export const listLastEntries = async (db: Db, borrowerId: string): Promise<StoredEntry[]> =>
  await db
    .selectFrom('profile.stepEntry')
    .distinctOn('step')
    .select(entryColumns)
    .where('borrowerId', '=', borrowerId)
    .orderBy('step')
    .orderBy('version', 'desc')
    .execute()

export type StoredAccount = {
  readonly payoutAccountId: string
  readonly borrowerId: string
  readonly bankCode: string
  readonly account: Buffer | null
  readonly holder: Buffer | null
  readonly holderVerifiedAt: Date | null
  readonly addedAt: Date
  readonly endedAt: Date | null
  /** From when money may go to it; null: at once. */
  readonly payableFrom: Date | null
}

const accounts = (db: Db) =>
  db
    .selectFrom('profile.payoutAccount')
    .select([
      'payoutAccountId',
      'borrowerId',
      'bankCode',
      'accountEncrypted as account',
      'holderEncrypted as holder',
      'holderVerifiedAt',
      'addedAt',
      'endedAt',
      'payableFrom',
    ])

export const findLiveAccount = async (
  db: Db,
  borrowerId: string,
): Promise<StoredAccount | undefined> =>
  await accounts(db)
    .where('borrowerId', '=', borrowerId)
    .where('endedAt', 'is', null)
    .executeTakeFirst()

/** An account by its id, also one that was replaced since. */
export const findAccount = async (
  db: Db,
  payoutAccountId: string,
): Promise<StoredAccount | undefined> =>
  await accounts(db).where('payoutAccountId', '=', payoutAccountId).executeTakeFirst()

/** Whether the borrower ever gave this step, also when it has ended or was erased since. */
export const hasFirstEntry = async (
  db: Db,
  borrowerId: string,
  step: FirstEntry,
): Promise<boolean> => {
  const entries = db
    .selectFrom('profile.stepEntry')
    .select('borrowerId')
    .where('borrowerId', '=', borrowerId)
    .where('step', '=', 'base')
  const accounts = db
    .selectFrom('profile.payoutAccount')
    .select('borrowerId')
    .where('borrowerId', '=', borrowerId)
  const first = await (step === 'base'
    ? entries.limit(1).executeTakeFirst()
    : accounts.limit(1).executeTakeFirst())
  return first !== undefined
}

export type ApplicantChecks = {
  /** The last check of the identity images, if any were given. */
  readonly check: CheckState | null
  readonly hasAccount: boolean
  readonly agrees: boolean
}

/** What, beside the entries, an application needs; one look. */
export const getApplicantChecks = async (db: Db, borrowerId: string): Promise<ApplicantChecks> => {
  const { rows } = await sql<ApplicantChecks>`select
    (select state from profile.identity_check where borrower_id = ${borrowerId}
      order by check_no desc limit 1) as "check",
    exists (select from profile.payout_account
      where borrower_id = ${borrowerId} and ended_at is null) as "hasAccount",
    coalesce((select given and version >= ${coveringVersions['data-processing']} from profile.consent
      where borrower_id = ${borrowerId} and purpose = 'data-processing'
      order by consent_no desc limit 1), false) as "agrees"`.execute(db)
  const [checks] = rows
  if (!checks) throw new Error('a select without a table answers one row')
  return checks
}

/** Adds the next version of a step; the caller holds the borrower's lock. */
export const insertEntry = async (
  tx: Db,
  entry: {
    entryId: string
    borrowerId: string
    step: EntryStep
    body: Buffer
    savedBy: string
    savedAt: Date
    changedOn: LocalDate | null
  },
): Promise<void> => {
  await tx
    .insertInto('profile.stepEntry')
    .values({
      entryId: entry.entryId,
      borrowerId: entry.borrowerId,
      step: entry.step,
      version: sql<number>`(select coalesce(max(version), 0) + 1 from profile.step_entry
        where borrower_id = ${entry.borrowerId} and step = ${entry.step})`,
      bodyEncrypted: entry.body,
      savedBy: entry.savedBy,
      savedAt: entry.savedAt,
      changedOn: entry.changedOn,
    })
    .execute()
}

/** What the base step says of the borrower's own row. Throws on another's identity number. */
export const updateIdentity = async (
  tx: Db,
  borrowerId: string,
  identity: { name: Buffer; idNumberIndex: Buffer },
): Promise<void> => {
  await tx
    .updateTable('profile.borrower')
    .set({ nameEncrypted: identity.name, idNumberIndex: identity.idNumberIndex })
    .where('borrowerId', '=', borrowerId)
    .execute()
}

/** Whether another account has this identity number. */
export const isIdNumberTaken = async (
  db: Db,
  borrowerId: string,
  idNumberIndex: Buffer,
): Promise<boolean> => {
  const row = await db
    .selectFrom('profile.borrower')
    .select('borrowerId')
    .where('idNumberIndex', '=', idNumberIndex)
    .where('borrowerId', '!=', borrowerId)
    .executeTakeFirst()
  return row !== undefined
}

export const endLiveAccount = async (tx: Db, borrowerId: string, now: Date): Promise<void> => {
  await tx
    .updateTable('profile.payoutAccount')
    .set({ endedAt: now })
    .where('borrowerId', '=', borrowerId)
    .where('endedAt', 'is', null)
    .execute()
}

export const insertAccount = async (
  tx: Db,
  account: {
    payoutAccountId: string
    borrowerId: string
    bankCode: string
    account: Buffer
    holder: Buffer
    accountIndex: Buffer
    /** Who verified the holder; null: nobody. */
    verifiedBy: string | null
    payableFrom: Date | null
    now: Date
  },
): Promise<void> => {
  await tx
    .insertInto('profile.payoutAccount')
    .values({
      payoutAccountId: account.payoutAccountId,
      borrowerId: account.borrowerId,
      bankCode: account.bankCode,
      accountEncrypted: account.account,
      holderEncrypted: account.holder,
      accountIndex: account.accountIndex,
      holderVerifiedAt: account.verifiedBy === null ? null : account.now,
      holderVerifiedBy: account.verifiedBy,
      addedAt: account.now,
      payableFrom: account.payableFrom,
    })
    .execute()
}

/** Records who verified the holder of an account, which ends the wait after a change. */
export const verifyHolder = async (
  tx: Db,
  { payoutAccountId, by, now }: { payoutAccountId: string; by: string; now: Date },
): Promise<void> => {
  await tx
    .updateTable('profile.payoutAccount')
    .set({ holderVerifiedAt: now, holderVerifiedBy: by, payableFrom: null })
    .where('payoutAccountId', '=', payoutAccountId)
    .execute()
}
