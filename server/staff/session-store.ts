import { sql } from 'kysely'
import type { Role } from '#contract/staff/roles.ts'
import type { MarketCode } from '#domain/market/market.ts'
import type { Db } from '../tables.ts'
import { holdEnabledPerson } from './store.ts'
import type { StaffSignInMethod } from './tables.ts'

/** The NOTIFY channel that names, by id, each person whose sessions or roles changed. */
export const staffChannel = 'staff_changed'

export type StoredStaffSession = {
  readonly sessionId: string
  readonly staffId: string
  readonly name: string
  readonly roles: readonly Role[]
  readonly markets: readonly MarketCode[]
  readonly startedAt: Date
  readonly lastSeenAt: Date
  readonly secondFactorAt: Date
}

/** The session of this token with its person's roles as they are now; none once it was ended. */
export const findStaffSession = async (
  db: Db,
  tokenHash: Buffer,
): Promise<StoredStaffSession | undefined> =>
  await db
    .selectFrom('staff.session as s')
    .innerJoin('staff.person as p', 'p.staffId', 's.staffId')
    .select([
      's.sessionId',
      's.staffId',
      's.startedAt',
      's.lastSeenAt',
      's.secondFactorAt',
      'p.name',
      'p.markets',
      sql<Role[]>`(
        select coalesce(array_agg(g.role order by g.role), '{}') from staff.role_grant g
        where g.staff_id = s.staff_id and g.revoked_at is null
      )`.as('roles'),
    ])
    .where('s.tokenHash', '=', tokenHash)
    .where('s.endedAt', 'is', null)
    .where('p.disabledAt', 'is', null)
    .executeTakeFirst()

/**
 * Whether a person ended the session of this token, or revoked its person's access; undefined where
 * there is no such session.
 */
export const isSessionEndedByPerson = async (
  db: Db,
  tokenHash: Buffer,
): Promise<boolean | undefined> => {
  const row = await db
    .selectFrom('staff.session as s')
    .innerJoin('staff.person as p', 'p.staffId', 's.staffId')
    .select(['s.endedAt', 'p.disabledAt'])
    .where('s.tokenHash', '=', tokenHash)
    .executeTakeFirst()
  return row && (row.endedAt !== null || row.disabledAt !== null)
}

export const insertStaffSession = async (
  db: Db,
  session: {
    readonly sessionId: string
    readonly tokenHash: Buffer
    readonly staffId: string
    readonly method: StaffSignInMethod
    readonly agent: string
    readonly address: string
    readonly now: Date
  },
): Promise<void> => {
  const { now, ...values } = session
  await db
    .insertInto('staff.session')
    .values({ ...values, startedAt: now, lastSeenAt: now, secondFactorAt: now })
    .execute()
}

export const touchStaffSession = async (
  db: Db,
  sessionId: string,
  change: { readonly lastSeenAt: Date; readonly secondFactorAt?: Date },
): Promise<void> => {
  await db.updateTable('staff.session').set(change).where('sessionId', '=', sessionId).execute()
}

/** Whether a session is live, by its person too; it stays so until the transaction ends. */
export const holdStaffSession = async (
  db: Db,
  { staffId, sessionId }: { readonly staffId: string; readonly sessionId: string },
): Promise<boolean> => {
  // Who ends sessions writes the person first.
  if (!(await holdEnabledPerson(db, staffId))) return false
  const row = await db
    .selectFrom('staff.session')
    .select('sessionId')
    .where('sessionId', '=', sessionId)
    .where('endedAt', 'is', null)
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

/** A person's sessions that were not ended and are younger than `since`, the latest used first. */
export const listStaffSessions = async (db: Db, staffId: string, since: Date) =>
  await db
    .selectFrom('staff.session')
    .select(['sessionId', 'method', 'agent', 'address', 'startedAt', 'lastSeenAt'])
    .where('staffId', '=', staffId)
    .where('endedAt', 'is', null)
    .where('startedAt', '>', since)
    .orderBy('lastSeenAt', 'desc')
    .limit(50)
    .execute()

/** Ends a person's sessions, or one of them; whether any was live. */
export const endStaffSessions = async (
  db: Db,
  which: { readonly staffId: string; readonly sessionId?: string },
  now: Date,
): Promise<boolean> => {
  let query = db
    .updateTable('staff.session')
    .set({ endedAt: now })
    .where('staffId', '=', which.staffId)
    .where('endedAt', 'is', null)
  if (which.sessionId !== undefined) query = query.where('sessionId', '=', which.sessionId)
  const rows = await query.returning('sessionId').execute()
  return rows.length > 0
}

/** Whether a person was added, or used a session, after an instant. */
export const wasSeenSince = async (db: Db, staffId: string, since: Date): Promise<boolean> => {
  const row = await db
    .selectFrom('staff.person as p')
    .leftJoin('staff.session as s', 's.staffId', 'p.staffId')
    .select('p.staffId')
    .where('p.staffId', '=', staffId)
    .where(eb => eb.or([eb('p.createdAt', '>', since), eb('s.lastSeenAt', '>', since)]))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Notifies every process, when the transaction commits, to read the person anew. */
export const notifyStaffChange = async (db: Db, staffId: string): Promise<void> => {
  await sql`select pg_notify(${staffChannel}, ${staffId})`.execute(db)
}

/** Ends all sessions of a person but this one. */
export const endOtherStaffSessions = async (
  db: Db,
  { staffId, sessionId }: { readonly staffId: string; readonly sessionId: string },
  now: Date,
): Promise<void> => {
  await db
    .updateTable('staff.session')
    .set({ endedAt: now })
    .where('staffId', '=', staffId)
    .where('sessionId', '!=', sessionId)
    .where('endedAt', 'is', null)
    .execute()
}
