import type { Transaction } from 'kysely'
import * as z from 'zod'
import type { Verification } from '#domain/decision/verification.ts'
import type { Services } from '../services.ts'
import type { Db, Tables } from '../tables.ts'
import { borrowerName } from './borrower-name.ts'
import { readEntries } from './entries.ts'
import { findLastCheck } from './identity-store.ts'
import { findPayoutAccount } from './payout-account.ts'
import { lockIfOpen } from './store.ts'

const factsSchema = z.object({
  fullName: z.string(),
  birthOn: z.string(),
  idNumber: z.string(),
  /** Empty: none was given. */
  checkId: z.string(),
  payoutAccountId: z.string(),
  bankCode: z.string(),
  accountNo: z.string(),
  holder: z.string(),
})

/** Who applied, and where the money goes: what a decision is about. */
export type ApplicationIdentity = z.infer<typeof factsSchema>

export type FrozenFacts = {
  readonly version: number
  readonly facts: ApplicationIdentity
  /** The identity provider's result for this version; undefined: none yet. */
  readonly verification: StoredVerification | undefined
}

/** `by`: the provider's name. */
export type StoredVerification = Verification & { readonly by: string; readonly at: Date }

/** The facts as the profile states them now. */
const readIdentity = async (
  { db, cipher }: Pick<Services, 'db' | 'cipher'>,
  borrowerId: string,
): Promise<ApplicationIdentity> => {
  const access = { db, cipher }
  const { base } = await readEntries(access, borrowerId)
  const account = await findPayoutAccount(access, borrowerId)
  const check = await findLastCheck(db, borrowerId)
  return {
    fullName: await borrowerName(access, borrowerId),
    birthOn: base?.birthOn ?? '',
    idNumber: base?.idNumber ?? '',
    checkId: check?.checkId ?? '',
    payoutAccountId: account?.payoutAccountId ?? '',
    bankCode: account?.bankCode ?? '',
    accountNo: account?.accountNo ?? '',
    holder: account?.holder ?? '',
  }
}

const rowId = (loanId: string, version: number) => `${loanId}:facts:${version}`

/**
 * Copies the facts of an application as its next version, which it returns. The caller holds the
 * loan's row, or has inserted it in this transaction.
 */
export const freezeFacts = async (
  { cipher, clock }: Pick<Services, 'cipher' | 'clock'>,
  tx: Transaction<Tables>,
  { loanId, borrowerId, by }: { loanId: string; borrowerId: string; by: string },
): Promise<number> => {
  // No profile is changed until this transaction ends, so that the facts are of one moment.
  await lockIfOpen(tx, borrowerId)
  const latest = await findFrozenRow(tx, loanId)
  const version = (latest?.version ?? 0) + 1
  const facts = await readIdentity({ db: tx, cipher }, borrowerId)
  await tx
    .insertInto('profile.frozenFacts')
    .values({
      loanId,
      version,
      borrowerId,
      factsEncrypted: cipher.seal(JSON.stringify(facts), rowId(loanId, version)),
      frozenAt: clock.now(),
      frozenBy: by,
    })
    .execute()
  return version
}

const findFrozenRow = async (db: Db, loanId: string, version?: number) => {
  const rows = db
    .selectFrom('profile.frozenFacts')
    .select([
      'version',
      'factsEncrypted',
      'identityResult',
      'holderResult',
      'verifiedBy',
      'verifiedAt',
    ])
    .where('loanId', '=', loanId)
  return await (version === undefined
    ? rows.orderBy('version', 'desc').limit(1)
    : rows.where('version', '=', version)
  ).executeTakeFirst()
}

/** One version of an application's facts, the latest by default; undefined when erased or none. */
export const findFrozenFacts = async (
  { db, cipher }: Pick<Services, 'db' | 'cipher'>,
  loanId: string,
  version?: number,
): Promise<FrozenFacts | undefined> => {
  const row = await findFrozenRow(db, loanId, version)
  if (!row?.factsEncrypted) return undefined
  const opened = cipher.open(row.factsEncrypted, rowId(loanId, row.version))
  const { identityResult, holderResult, verifiedBy, verifiedAt } = row
  return {
    version: row.version,
    facts: z.parse(factsSchema, JSON.parse(opened)),
    verification:
      identityResult && holderResult && verifiedBy && verifiedAt
        ? { identity: identityResult, holder: holderResult, by: verifiedBy, at: verifiedAt }
        : undefined,
  }
}

/** The name under which the borrower last applied; undefined when they never did, or it is erased. */
export const findAgreedName = async (
  { db, cipher }: Pick<Services, 'db' | 'cipher'>,
  borrowerId: string,
): Promise<string | undefined> => {
  const row = await db
    .selectFrom('profile.frozenFacts')
    .select('loanId')
    .where('borrowerId', '=', borrowerId)
    .where('version', '=', 1)
    .orderBy('frozenAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && (await findFrozenFacts({ db, cipher }, row.loanId, 1))?.facts.fullName
}

/** Stores a provider's result for one version; false when it has one already, which stays. */
export const recordVerification = async (
  tx: Db,
  { loanId, version }: { loanId: string; version: number },
  { identity, holder, by, at }: StoredVerification,
): Promise<boolean> => {
  const result = await tx
    .updateTable('profile.frozenFacts')
    .set({ identityResult: identity, holderResult: holder, verifiedBy: by, verifiedAt: at })
    .where('loanId', '=', loanId)
    .where('version', '=', version)
    .where('identityResult', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Whether the profile still states what was frozen. Reads the profile as of now. */
export const isStillStated = async (
  services: Pick<Services, 'db' | 'cipher'>,
  borrowerId: string,
  { facts }: FrozenFacts,
): Promise<boolean> => {
  const now = await readIdentity(services, borrowerId)
  // Every field is text, so that equal fields are equal facts.
  return JSON.stringify(z.parse(factsSchema, now)) === JSON.stringify(facts)
}

/** Every version of a borrower's facts, for the export of personal data. */
export const exportFrozenFacts = async (
  { db, cipher }: Pick<Services, 'db' | 'cipher'>,
  borrowerId: string,
): Promise<object[]> => {
  const rows = await db
    .selectFrom('profile.frozenFacts')
    .select(['loanId', 'version', 'factsEncrypted', 'frozenAt', 'identityResult', 'holderResult'])
    .where('borrowerId', '=', borrowerId)
    .orderBy('loanId')
    .orderBy('version')
    .execute()
  return rows.map(({ loanId, version, factsEncrypted, frozenAt, ...verification }) => ({
    loanId,
    version,
    frozenAt,
    ...verification,
    facts: factsEncrypted && JSON.parse(cipher.open(factsEncrypted, rowId(loanId, version))),
  }))
}

export const eraseFrozenFacts = async (tx: Db, borrowerId: string): Promise<void> => {
  await tx
    .updateTable('profile.frozenFacts')
    .set({ factsEncrypted: null })
    .where('borrowerId', '=', borrowerId)
    .execute()
}
