import type { Services } from '../../services.ts'
import { tokenHash } from '../../session/public.ts'
import type { Db } from '../../tables.ts'
import type { StaffChallengeKind } from '../tables.ts'

/** How long a sign-in that has begun may take. */
export const challengeMinutes = 5

type Challenge = { readonly staffId: string | null; readonly details: string }

type ChallengeServices = Pick<Services, 'cipher' | 'clock' | 'db' | 'random'>

const rowIdOf = (hash: Buffer): string => hash.toString('hex')

/** Stores what a sign-in must return with, and answers its token (256 bits, base64url). */
export const issueChallenge = async (
  { db, clock, random, cipher }: ChallengeServices,
  kind: StaffChallengeKind,
  { staffId, details }: Challenge,
): Promise<string> => {
  const token = random.token()
  const challengeHash = tokenHash(token)
  await db
    .insertInto('staff.challenge')
    .values({
      challengeHash,
      kind,
      staffId,
      details: cipher.seal(details, rowIdOf(challengeHash)),
      expiresAt: new Date(clock.wallNow().getTime() + challengeMinutes * 60_000),
    })
    .execute()
  return token
}

const opened = (
  { cipher }: Pick<Services, 'cipher'>,
  row: { challengeHash: Buffer; staffId: string | null; details: Buffer } | undefined,
): Challenge | undefined =>
  row && { staffId: row.staffId, details: cipher.open(row.details, rowIdOf(row.challengeHash)) }

/** The challenge of a token that was issued for this, while it is valid. Leaves it valid. */
export const findChallenge = async (
  services: ChallengeServices,
  kind: StaffChallengeKind,
  token: string,
): Promise<Challenge | undefined> =>
  opened(
    services,
    await services.db
      .selectFrom('staff.challenge')
      .select(['challengeHash', 'staffId', 'details'])
      .where('challengeHash', '=', tokenHash(token))
      .where('kind', '=', kind)
      .where('expiresAt', '>', services.clock.wallNow())
      .executeTakeFirst(),
  )

/** As `findChallenge`, and uses it: of any number of tries at once, one gets it. */
export const takeChallenge = async (
  services: ChallengeServices,
  kind: StaffChallengeKind,
  token: string,
): Promise<Challenge | undefined> =>
  opened(
    services,
    await services.db
      .deleteFrom('staff.challenge')
      .where('challengeHash', '=', tokenHash(token))
      .where('kind', '=', kind)
      .where('expiresAt', '>', services.clock.wallNow())
      .returning(['challengeHash', 'staffId', 'details'])
      .executeTakeFirst(),
  )

/** Ends every sign-in of a person that has begun. */
export const deleteChallenges = async (db: Db, staffId: string): Promise<void> => {
  await db.deleteFrom('staff.challenge').where('staffId', '=', staffId).execute()
}
