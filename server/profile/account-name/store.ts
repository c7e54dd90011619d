import type { Transaction } from 'kysely'
import * as z from 'zod'
import type { MarketCode } from '#domain/market/market.ts'
import { isUuid } from '../../platform/database/is-uuid.ts'
import type { Services } from '../../services.ts'
import type { Db, Tables } from '../../tables.ts'
import type { AccountNameResult } from '../tables.ts'

const questionSchema = z.object({
  fullName: z.string(),
  bankCode: z.string(),
  accountNo: z.string(),
  /** As the borrower states it: not part of what is compared. */
  holder: z.string(),
})

/** The name of a person, and the account that must be theirs. */
export type AccountNameSubject = z.infer<typeof questionSchema>

export type AccountNameCheck = {
  readonly checkId: string
  readonly borrowerId: string
  readonly market: MarketCode
  readonly questionEncrypted: Buffer | null
  readonly provider: string
  readonly providerRef: string | null
  readonly inquiries: number
  readonly inquiredAt: Date | null
  readonly result: AccountNameResult | null
  readonly registeredNameEncrypted: Buffer | null
  readonly decision: 'accepted' | 'refused' | null
  readonly allows: boolean
  readonly createdAt: Date
}

type Cipher = Pick<Services, 'cipher'>

const checks = (db: Db) =>
  db
    .selectFrom('profile.accountNameCheck')
    .select([
      'checkId',
      'borrowerId',
      'market',
      'questionEncrypted',
      'provider',
      'providerRef',
      'inquiries',
      'inquiredAt',
      'result',
      'registeredNameEncrypted',
      'decision',
      'allows',
      'createdAt',
    ])

/** Banks show and accept one account with and without zeros before it: both are one question. */
export const questionIndex = (
  { cipher }: Cipher,
  borrowerId: string,
  { fullName, bankCode, accountNo }: AccountNameSubject,
): Buffer =>
  cipher.index(
    `account-name:${JSON.stringify([borrowerId, bankCode, accountNo.replace(/^0+/, ''), fullName])}`,
  )

export const findCheckByIndex = async (
  db: Db,
  index: Buffer,
): Promise<AccountNameCheck | undefined> =>
  await checks(db).where('questionIndex', '=', index).executeTakeFirst()

export const findAccountNameCheck = async (
  db: Db,
  checkId: string,
): Promise<AccountNameCheck | undefined> =>
  isUuid(checkId) ? await checks(db).where('checkId', '=', checkId).executeTakeFirst() : undefined

export const lockAccountNameCheck = async (
  tx: Transaction<Tables>,
  checkId: string,
): Promise<AccountNameCheck | undefined> =>
  isUuid(checkId)
    ? await checks(tx).where('checkId', '=', checkId).forUpdate().executeTakeFirst()
    : undefined

/** Checks by their ids, for a list of payouts. */
export const listAccountNameChecks = async (
  db: Db,
  checkIds: readonly string[],
): Promise<AccountNameCheck[]> =>
  checkIds.length === 0 ? [] : await checks(db).where('checkId', 'in', checkIds).execute()

/** False when another transaction has inserted the same question. */
export const insertAccountNameCheck = async (
  { cipher }: Cipher,
  tx: Transaction<Tables>,
  check: {
    readonly checkId: string
    readonly borrowerId: string
    readonly market: MarketCode
    readonly subject: AccountNameSubject
    readonly provider: string
    readonly now: Date
  },
): Promise<boolean> => {
  const { checkId, borrowerId, market, subject, provider, now } = check
  const result = await tx
    .insertInto('profile.accountNameCheck')
    .values({
      checkId,
      borrowerId,
      market,
      questionIndex: questionIndex({ cipher }, borrowerId, subject),
      questionEncrypted: cipher.seal(JSON.stringify(subject), checkId),
      provider,
      createdAt: now,
    })
    .onConflict(conflict => conflict.column('questionIndex').doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** The name and the account in clear; undefined once erased. */
export const openSubject = (
  { cipher }: Cipher,
  { checkId, questionEncrypted }: AccountNameCheck,
): AccountNameSubject | undefined =>
  questionEncrypted === null
    ? undefined
    : z.parse(questionSchema, JSON.parse(cipher.open(questionEncrypted, checkId)))

/** The person whom a check asks about, for the simulated banks, which know nobody by themselves. */
export const findAccountHolder = async (
  { db, cipher }: Pick<Services, 'db' | 'cipher'>,
  checkId: string,
): Promise<string | undefined> => {
  const check = await findAccountNameCheck(db, checkId)
  return check && openSubject({ cipher }, check)?.fullName
}

/** The holder whom the bank named; '' where there is none, or it is erased. */
export const openRegisteredName = (
  { cipher }: Cipher,
  { checkId, registeredNameEncrypted }: AccountNameCheck,
): string => (registeredNameEncrypted === null ? '' : cipher.open(registeredNameEncrypted, checkId))

/** Notes a question to the provider; `providerRef`: by which its result is read. */
export const recordInquiry = async (
  tx: Db,
  checkId: string,
  { provider, providerRef, now }: { provider: string; providerRef: string | null; now: Date },
): Promise<void> => {
  await tx
    .updateTable('profile.accountNameCheck')
    .set(eb => ({ provider, providerRef, inquiries: eb('inquiries', '+', 1), inquiredAt: now }))
    .where('checkId', '=', checkId)
    .where('result', 'is', null)
    .execute()
}

/** Stores the bank's answer; false when there is one already, which stays. */
export const recordAccountName = async (
  { cipher }: Cipher,
  tx: Db,
  checkId: string,
  answer: { result: AccountNameResult; registeredName: string | undefined; now: Date },
): Promise<boolean> => {
  const { result, registeredName, now } = answer
  const updated = await tx
    .updateTable('profile.accountNameCheck')
    .set({
      result,
      registeredNameEncrypted:
        registeredName === undefined ? null : cipher.seal(registeredName, checkId),
      answeredAt: now,
    })
    .where('checkId', '=', checkId)
    .where('result', 'is', null)
    .executeTakeFirst()
  return updated.numUpdatedRows === 1n
}

/** Stores a person's decision on a close name; false when there is one already. */
export const recordAccountNameDecision = async (
  tx: Db,
  checkId: string,
  made: { decision: 'accepted' | 'refused'; by: string; reason: string; now: Date },
): Promise<boolean> => {
  const updated = await tx
    .updateTable('profile.accountNameCheck')
    .set({
      decision: made.decision,
      decidedBy: made.by,
      decidedAt: made.now,
      decisionReason: made.reason,
    })
    .where('checkId', '=', checkId)
    .where('result', '=', 'close')
    .where('decision', 'is', null)
    .executeTakeFirst()
  return updated.numUpdatedRows === 1n
}

/** Every check of a borrower, for the export of personal data. */
export const exportAccountNameChecks = async (
  { db, cipher }: Pick<Services, 'db' | 'cipher'>,
  borrowerId: string,
): Promise<object[]> => {
  const rows = await checks(db).where('borrowerId', '=', borrowerId).orderBy('createdAt').execute()
  return rows.map(row => ({
    provider: row.provider,
    createdAt: row.createdAt,
    result: row.result,
    decision: row.decision,
    subject: openSubject({ cipher }, row),
    registeredName: openRegisteredName({ cipher }, row),
  }))
}

export const eraseAccountNameChecks = async (tx: Db, borrowerId: string): Promise<void> => {
  await tx
    .updateTable('profile.accountNameCheck')
    .set({ questionEncrypted: null, registeredNameEncrypted: null })
    .where('borrowerId', '=', borrowerId)
    .execute()
}
