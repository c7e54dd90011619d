import type { Kysely } from 'kysely'
import type { ConsentPurpose } from '#contract/profile/schemas.ts'
import type { Services } from '../../services.ts'
import type { Tables } from '../../tables.ts'
import { consentVersions, coveringVersions } from './consent-versions.ts'

type ConsentDecision = {
  readonly purpose: ConsentPurpose
  readonly version: string
  readonly given: boolean
  readonly decidedAt: Date
}

/** Adds a decision; decisions are never changed. */
export const decideConsent = async (
  tx: Kysely<Tables>,
  { clock }: Pick<Services, 'clock'>,
  decision: { borrowerId: string; purpose: ConsentPurpose; given: boolean },
): Promise<void> => {
  await tx
    .insertInto('profile.consent')
    .values({
      borrowerId: decision.borrowerId,
      purpose: decision.purpose,
      version: consentVersions[decision.purpose],
      given: decision.given,
      decidedAt: clock.now(),
    })
    .execute()
}

const decisionColumns = ['purpose', 'version', 'given', 'decidedAt'] as const

/** Every decision, oldest first. */
export const listDecisions = async (
  db: Kysely<Tables>,
  borrowerId: string,
): Promise<ConsentDecision[]> =>
  await db
    .selectFrom('profile.consent')
    .select(decisionColumns)
    .where('borrowerId', '=', borrowerId)
    .orderBy('consentNo')
    .execute()

/** The last decision on each purpose, which holds. */
export const listLastDecisions = async (
  db: Kysely<Tables>,
  borrowerId: string,
): Promise<ConsentDecision[]> =>
  await db
    .selectFrom('profile.consent')
    .distinctOn('purpose')
    .select(decisionColumns)
    .where('borrowerId', '=', borrowerId)
    .orderBy('purpose')
    .orderBy('consentNo', 'desc')
    .execute()

/** The last decision on a purpose, which holds. */
export const findLastDecision = async (
  db: Kysely<Tables>,
  borrowerId: string,
  purpose: ConsentPurpose,
): Promise<Pick<ConsentDecision, 'given' | 'version'> | undefined> =>
  await db
    .selectFrom('profile.consent')
    .select(['given', 'version'])
    .where('borrowerId', '=', borrowerId)
    .where('purpose', '=', purpose)
    .orderBy('consentNo', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Whether the last decision agrees to a text that names all we do for the purpose. */
export const isAgreed = async (
  db: Kysely<Tables>,
  borrowerId: string,
  purpose: ConsentPurpose,
): Promise<boolean> => {
  const last = await findLastDecision(db, borrowerId, purpose)
  return last?.given === true && last.version >= coveringVersions[purpose]
}
