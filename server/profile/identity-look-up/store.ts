import { sql, type Transaction } from 'kysely'
import * as z from 'zod'
import type { MarketCode } from '#domain/market/market.ts'
import { isUuid } from '../../platform/database/is-uuid.ts'
import type {
  IdentityAnswer,
  IdentityDifference,
} from '../../providers/identity/identity-provider.ts'
import type { Services } from '../../services.ts'
import type { Db, Tables } from '../../tables.ts'

const subjectSchema = z.object({ idNumber: z.string(), fullName: z.string(), birthOn: z.string() })

/** Whom a register is asked about. */
export type IdentitySubject = z.infer<typeof subjectSchema>

export type IdentityLookUp = {
  readonly lookUpId: string
  readonly borrowerId: string
  readonly market: MarketCode
  readonly questionEncrypted: Buffer | null
  readonly requestedAt: Date
  readonly provider: string
  readonly inquiries: number
  readonly result: IdentityAnswer['result'] | null
  readonly difference: IdentityDifference | null
  readonly registeredNameEncrypted: Buffer | null
  readonly providerRef: string | null
  readonly answeredAt: Date | null
  readonly endedAt: Date | null
}

type Cipher = Pick<Services, 'cipher'>

const lookUps = (db: Db) =>
  db
    .selectFrom('profile.identityLookUp')
    .select([
      'lookUpId',
      'borrowerId',
      'market',
      'questionEncrypted',
      'requestedAt',
      'provider',
      'inquiries',
      'result',
      'difference',
      'registeredNameEncrypted',
      'providerRef',
      'answeredAt',
      'endedAt',
    ])

const questionIndex = (
  { cipher }: Cipher,
  borrowerId: string,
  { idNumber, fullName, birthOn }: IdentitySubject,
): Buffer =>
  cipher.index(`identity-look-up:${JSON.stringify([borrowerId, idNumber, fullName, birthOn])}`)

const numberIndex = ({ cipher }: Cipher, { idNumber }: IdentitySubject): Buffer =>
  cipher.index(`identity-look-up-number:${idNumber}`)

/** The look-up of exactly this number, name and birth date for this borrower. */
export const findIdentityLookUp = async (
  { db, cipher }: Pick<Services, 'db' | 'cipher'>,
  borrowerId: string,
  subject: IdentitySubject,
): Promise<IdentityLookUp | undefined> =>
  await lookUps(db)
    .where('questionIndex', '=', questionIndex({ cipher }, borrowerId, subject))
    .executeTakeFirst()

export const findLookUpById = async (
  db: Db,
  lookUpId: string,
): Promise<IdentityLookUp | undefined> =>
  isUuid(lookUpId)
    ? await lookUps(db).where('lookUpId', '=', lookUpId).executeTakeFirst()
    : undefined

export const lockLookUp = async (
  tx: Transaction<Tables>,
  lookUpId: string,
): Promise<IdentityLookUp | undefined> =>
  await lookUps(tx).where('lookUpId', '=', lookUpId).forUpdate().executeTakeFirst()

/**
 * How many look-ups were requested since an instant: for the borrower, and of the number by all. Until the
 * transaction ends no other one counts those of the number: an advisory lock, by the number's index.
 */
export const countLookUps = async (
  db: Transaction<Tables>,
  { cipher }: Cipher,
  { borrowerId, subject, since }: { borrowerId: string; subject: IdentitySubject; since: Date },
): Promise<{ readonly ofBorrower: number; readonly ofNumber: number }> => {
  const number = numberIndex({ cipher }, subject)
  const lock = number.toString('base64')
  await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 17))`.execute(db)
  const count = db
    .selectFrom('profile.identityLookUp')
    .select(eb => eb.fn.countAll<bigint>().as('count'))
    .where('requestedAt', '>=', since)
  const ofBorrower = await count.where('borrowerId', '=', borrowerId).executeTakeFirstOrThrow()
  const ofNumber = await count.where('numberIndex', '=', number).executeTakeFirstOrThrow()
  return { ofBorrower: Number(ofBorrower.count), ofNumber: Number(ofNumber.count) }
}

/** False when another transaction has inserted the same question. */
export const insertLookUp = async (
  { cipher }: Cipher,
  tx: Transaction<Tables>,
  lookUp: {
    readonly lookUpId: string
    readonly borrowerId: string
    readonly market: MarketCode
    readonly subject: IdentitySubject
    readonly provider: string
    readonly now: Date
  },
): Promise<boolean> => {
  const { lookUpId, borrowerId, market, subject, provider, now } = lookUp
  const result = await tx
    .insertInto('profile.identityLookUp')
    .values({
      lookUpId,
      borrowerId,
      market,
      questionIndex: questionIndex({ cipher }, borrowerId, subject),
      questionEncrypted: cipher.seal(JSON.stringify(subject), lookUpId),
      numberIndex: numberIndex({ cipher }, subject),
      requestedAt: now,
      provider,
    })
    .onConflict(conflict => conflict.column('questionIndex').doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Number, name and birth date in clear; undefined once erased. */
export const openLookUpSubject = (
  { cipher }: Cipher,
  { lookUpId, questionEncrypted }: IdentityLookUp,
): IdentitySubject | undefined =>
  questionEncrypted === null
    ? undefined
    : z.parse(subjectSchema, JSON.parse(cipher.open(questionEncrypted, lookUpId)))

/** The name in the register; '' where there is none, or it is erased. */
export const openRegisterName = (
  { cipher }: Cipher,
  { lookUpId, registeredNameEncrypted }: IdentityLookUp,
): string =>
  registeredNameEncrypted === null ? '' : cipher.open(registeredNameEncrypted, lookUpId)

/** Notes a question that came to nothing; `endedAt`: no other follows. The caller holds the row. */
export const recordUnanswered = async (
  tx: Db,
  lookUpId: string,
  { provider, now, ends }: { provider: string; now: Date; ends: boolean },
): Promise<void> => {
  await tx
    .updateTable('profile.identityLookUp')
    .set(eb => ({
      provider,
      inquiries: eb('inquiries', '+', 1),
      inquiredAt: now,
      endedAt: ends ? now : null,
    }))
    .where('lookUpId', '=', lookUpId)
    .execute()
}

/** Stores what the register said. The caller holds the row, which has no result. */
export const recordAnswer = async (
  { cipher }: Cipher,
  tx: Db,
  lookUpId: string,
  { answer, provider, now }: { answer: IdentityAnswer; provider: string; now: Date },
): Promise<void> => {
  const { result, difference, registeredName, providerRef } = answer
  await tx
    .updateTable('profile.identityLookUp')
    .set(eb => ({
      provider,
      inquiries: eb('inquiries', '+', 1),
      inquiredAt: now,
      result,
      difference: difference ?? null,
      registeredNameEncrypted:
        registeredName === undefined ? null : cipher.seal(registeredName, lookUpId),
      providerRef: providerRef === '' ? null : providerRef,
      answeredAt: now,
      endedAt: null,
    }))
    .where('lookUpId', '=', lookUpId)
    .where('result', 'is', null)
    .execute()
}

/** Asks again where asking had ended without a result; false when it has not. */
export const reopenLookUp = async (
  tx: Db,
  lookUpId: string,
  { provider, now }: { provider: string; now: Date },
): Promise<boolean> => {
  const updated = await tx
    .updateTable('profile.identityLookUp')
    .set({ provider, requestedAt: now, endedAt: null })
    .where('lookUpId', '=', lookUpId)
    .where('result', 'is', null)
    .where('endedAt', 'is not', null)
    .executeTakeFirst()
  return updated.numUpdatedRows === 1n
}

/** Every look-up of a borrower, for the export of personal data. */
export const exportIdentityLookUps = async (
  { db, cipher }: Pick<Services, 'db' | 'cipher'>,
  borrowerId: string,
): Promise<object[]> => {
  const rows = await lookUps(db)
    .where('borrowerId', '=', borrowerId)
    .orderBy('requestedAt')
    .execute()
  return rows.map(row => ({
    provider: row.provider,
    requestedAt: row.requestedAt,
    answeredAt: row.answeredAt,
    result: row.result,
    difference: row.difference,
    subject: openLookUpSubject({ cipher }, row),
    registeredName: openRegisterName({ cipher }, row),
  }))
}

export const eraseIdentityLookUps = async (tx: Db, borrowerId: string): Promise<void> => {
  await tx
    .updateTable('profile.identityLookUp')
    .set({ questionEncrypted: null, registeredNameEncrypted: null })
    .where('borrowerId', '=', borrowerId)
    .execute()
}
