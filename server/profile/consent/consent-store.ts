import type { Kysely } from 'kysely'
import type { ConsentPurpose } from '#contract/profile/schemas.ts'
import type { Services } from '../../services.ts'
import type { Tables } from '../../tables.ts'
import { consentVersions } from './consent-versions.ts'

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

/** Every decision, oldest first. */
export const listDecisions = async (
  db: Kysely<Tables>,
  borrowerId: string,
): Promise<ConsentDecision[]> =>
  await db
    .selectFrom('profile.consent')
    .select(['purpose', 'version', 'given', 'decidedAt'])
    .where('borrowerId', '=', borrowerId)
    .orderBy('consentNo')
    .execute()

/** The last decision on a purpose holds. */
export const isAgreed = async (
  db: Kysely<Tables>,
  borrowerId: string,
  purpose: ConsentPurpose,
): Promise<boolean> => {
  const row = await db
    .selectFrom('profile.consent')
    .select('given')
    .where('borrowerId', '=', borrowerId)
    .where('purpose', '=', purpose)
    .orderBy('consentNo', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.given ?? false
}
