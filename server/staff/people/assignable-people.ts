import { type SqlBool, sql } from 'kysely'
import type { Permission } from '#contract/staff/permissions.ts'
import { permissionsOf, roles } from '#contract/staff/roles.ts'
import type { MarketCode } from '#domain/market/market.ts'
import type { Db } from '../../tables.ts'

/** The people who can be given work of a market: not disabled, and with the permission. By name. */
export const listAssignablePeople = async (
  db: Db,
  { permission, market }: { readonly permission: Permission; readonly market: MarketCode },
): Promise<{ staffId: string; name: string }[]> => {
  const holding = roles.filter(role => permissionsOf([role]).has(permission))
  return await db
    .selectFrom('staff.person as p')
    .select(['p.staffId', 'p.name'])
    .where('p.disabledAt', 'is', null)
    .where(sql<SqlBool>`${market} = any(p.markets)`)
    .where(
      sql<SqlBool>`exists (select from staff.role_grant g where g.staff_id = p.staff_id
        and g.revoked_at is null and g.role = any(${holding}))`,
    )
    .orderBy('p.name')
    .limit(500)
    .execute()
}
