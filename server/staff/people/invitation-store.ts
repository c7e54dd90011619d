import type { Services } from '../../services.ts'
import { tokenHash } from '../../session/public.ts'
import type { Db } from '../../tables.ts'

export const invitationHours = 72
const totpSecretBytes = 20

export type OpenInvitation = {
  readonly staffId: string
  readonly name: string
  readonly email: string
  /** Sealed for the person's id. */
  readonly totpSecret: Buffer
}

export type Invitation = {
  readonly staffId: string
  /** Shown once; the database keeps its hash. */
  readonly link: string
  readonly expiresAt: Date
}

/** Ends a person's link, which may have expired; answers whether there was one. */
export const withdrawOpenInvitation = async (
  db: Db,
  staffId: string,
  now: Date,
): Promise<boolean> => {
  const row = await db
    .updateTable('staff.invitation')
    .set({ withdrawnAt: now })
    .where('staffId', '=', staffId)
    .where('acceptedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .returning('staffId')
    .executeTakeFirst()
  return row !== undefined
}

/** Makes the one link of a person: links made before are withdrawn. `db` may be a transaction. */
export const issueInvitation = async (
  db: Db,
  { clock, random, cipher, config }: Pick<Services, 'clock' | 'random' | 'cipher' | 'config'>,
  { staffId, by }: { readonly staffId: string; readonly by: string | null },
): Promise<Invitation> => {
  const now = clock.wallNow()
  const token = random.token()
  const expiresAt = new Date(now.getTime() + invitationHours * 3_600_000)
  await withdrawOpenInvitation(db, staffId, now)
  await db
    .insertInto('staff.invitation')
    .values({
      tokenHash: tokenHash(token),
      staffId,
      invitedBy: by,
      totpSecret: cipher.sealBytes(random.bytes(totpSecretBytes), staffId),
      createdAt: now,
      expiresAt,
    })
    .execute()
  // In the fragment: it reaches no server, log or Referer header.
  return { staffId, link: `${config.staffUrl}/staff/invitation#${token}`, expiresAt }
}

const openInvitations = (db: Db, token: string, now: Date) =>
  db
    .selectFrom('staff.invitation as i')
    .innerJoin('staff.person as p', 'p.staffId', 'i.staffId')
    .where('i.tokenHash', '=', tokenHash(token))
    .where('i.acceptedAt', 'is', null)
    .where('i.withdrawnAt', 'is', null)
    .where('i.expiresAt', '>', now)
    .where('p.disabledAt', 'is', null)

export const findInvitation = async (
  db: Db,
  token: string,
  now: Date,
): Promise<OpenInvitation | undefined> =>
  await openInvitations(db, token, now)
    .select(['i.staffId', 'i.totpSecret', 'p.name', 'p.email'])
    .executeTakeFirst()

/** Uses an invitation; of any number of tries at once, one gets it. */
export const acceptOpenInvitation = async (db: Db, token: string, now: Date): Promise<boolean> => {
  const row = await db
    .updateTable('staff.invitation')
    .set({ acceptedAt: now })
    .where('tokenHash', '=', tokenHash(token))
    .where('acceptedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning('staffId')
    .executeTakeFirst()
  return row !== undefined
}
