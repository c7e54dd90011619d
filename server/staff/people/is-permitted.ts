import type { Permission } from '#contract/staff/permissions.ts'
import { permissionsOf } from '#contract/staff/roles.ts'
import type { MarketCode } from '#domain/market/market.ts'
import type { Db } from '../../tables.ts'
import { findActor, findPerson } from '../store.ts'

/** Whether a person is not disabled and has a permission now, in a market; null: in none. */
export const isPermitted = async (
  db: Db,
  staffId: string,
  { permission, market }: { readonly permission: Permission; readonly market: MarketCode | null },
): Promise<boolean> => {
  const person = await findPerson(db, { staffId })
  if (!person || person.disabledAt) return false
  if (market !== null && !person.markets.includes(market)) return false
  const { roles = [] } = (await findActor(db, staffId)) ?? {}
  return permissionsOf(roles).has(permission)
}
