import { sql } from 'kysely'
import type { Role } from '#contract/staff/roles.ts'
import type { MarketCode } from '#domain/market/market.ts'
import { isUuid } from '../platform/database/is-uuid.ts'
import type { Db } from '../tables.ts'

export type PersonRow = {
  readonly staffId: string
  readonly name: string
  readonly email: string
  readonly markets: readonly MarketCode[]
  readonly passwordHash: string | null
  readonly openIdSubject: string | null
  readonly disabledAt: Date | null
}

const personColumns = [
  'staffId',
  'name',
  'email',
  'markets',
  'passwordHash',
  'openIdSubject',
  'disabledAt',
] as const

type PersonFilter =
  | { readonly staffId: string }
  | { readonly email: string }
  | { readonly openIdSubject: string }

/** A person who works here, or one who was disabled (`disabledAt`). */
export const findPerson = async (db: Db, which: PersonFilter): Promise<PersonRow | undefined> => {
  const query = db.selectFrom('staff.person').select(personColumns)
  if ('staffId' in which) {
    if (!isUuid(which.staffId)) return undefined
    return await query.where('staffId', '=', which.staffId).executeTakeFirst()
  }
  if ('email' in which) {
    return await query.where('email', '=', which.email.trim().toLowerCase()).executeTakeFirst()
  }
  return await query.where('openIdSubject', '=', which.openIdSubject).executeTakeFirst()
}

/** Keeps a person from being disabled or invited again until the transaction ends; false when disabled. */
export const holdEnabledPerson = async (db: Db, staffId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('staff.person')
    .select('staffId')
    .where('staffId', '=', staffId)
    .where('disabledAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Answers whether the person is new: neither name nor e-mail address are taken. */
export const insertPerson = async (
  db: Db,
  person: {
    readonly staffId: string
    readonly name: string
    readonly email: string
    readonly markets: readonly MarketCode[]
    readonly createdAt: Date
  },
): Promise<boolean> => {
  const row = await db
    .insertInto('staff.person')
    .values({ ...person, email: person.email.trim().toLowerCase() })
    .onConflict(conflict => conflict.doNothing())
    .returning('staffId')
    .executeTakeFirst()
  return row !== undefined
}

export const updatePerson = async (
  db: Db,
  staffId: string,
  change: {
    readonly passwordHash?: string | null
    readonly openIdSubject?: string | null
    readonly disabledAt?: Date | null
    readonly markets?: readonly MarketCode[]
  },
): Promise<void> => {
  await db.updateTable('staff.person').set(change).where('staffId', '=', staffId).execute()
}

type Grant = {
  readonly staffId: string
  readonly role: Role
  /** Null: by the command on the server, or by the sandbox. */
  readonly by: string | null
  readonly now: Date
}

/** Answers whether the person did not have the role already. */
export const insertGrant = async (
  db: Db,
  { staffId, role, by, now, grantId }: Grant & { readonly grantId: string },
): Promise<boolean> => {
  const row = await db
    .insertInto('staff.roleGrant')
    .values({ grantId, staffId, role, grantedBy: by, grantedAt: now })
    .onConflict(conflict => conflict.doNothing())
    .returning('grantId')
    .executeTakeFirst()
  return row !== undefined
}

/** Ends all roles of a person, or one of them; answers whether the person had any. */
export const endGrants = async (
  db: Db,
  { staffId, role, by, now }: Omit<Grant, 'role'> & Partial<Pick<Grant, 'role'>>,
): Promise<boolean> => {
  let query = db
    .updateTable('staff.roleGrant')
    .set({ revokedBy: by, revokedAt: now })
    .where('staffId', '=', staffId)
    .where('revokedAt', 'is', null)
  if (role !== undefined) query = query.where('role', '=', role)
  const rows = await query.returning('grantId').execute()
  return rows.length > 0
}

/** The name and the roles that a person's entries of the audit stream carry. */
export const findActor = async (
  db: Db,
  staffId: string,
): Promise<{ readonly name: string; readonly roles: readonly Role[] } | undefined> =>
  await db
    .selectFrom('staff.person as p')
    .select([
      'p.name',
      sql<Role[]>`(
        select coalesce(array_agg(g.role order by g.role), '{}') from staff.role_grant g
        where g.staff_id = p.staff_id and g.revoked_at is null
      )`.as('roles'),
    ])
    .where('p.staffId', '=', staffId)
    .executeTakeFirst()

export const hasRole = async (db: Db, staffId: string, role: Role): Promise<boolean> => {
  const row = await db
    .selectFrom('staff.roleGrant')
    .select('grantId')
    .where('staffId', '=', staffId)
    .where('role', '=', role)
    .where('revokedAt', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}
