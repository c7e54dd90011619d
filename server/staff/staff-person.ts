import type { Permission } from '#contract/staff/permissions.ts'
import type { Role } from '#contract/staff/roles.ts'
import type { MarketCode } from '#domain/market/market.ts'

/** A signed-in person of the lender's staff. */
export type StaffPerson = {
  readonly staffId: string
  readonly name: string
  readonly roles: readonly Role[]
  readonly permissions: ReadonlySet<Permission>
  /** The person works for these markets alone: subjects of another one are not found. */
  readonly markets: readonly MarketCode[]
  readonly sessionId: string
  /** When a second factor was last given in this session. */
  readonly secondFactorAt: Date
}
