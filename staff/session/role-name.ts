import type { Role } from '#contract/staff/roles.ts'
import * as copy from '#copy/staff/session.js'

const names: Readonly<Record<Role, () => string>> = {
  agent: copy.roleAgent,
  'team-lead': copy.roleTeamLead,
  'credit-officer': copy.roleCreditOfficer,
  'collections-officer': copy.roleCollectionsOfficer,
  'finance-officer': copy.roleFinanceOfficer,
  'finance-controller': copy.roleFinanceController,
  'product-manager': copy.roleProductManager,
  marketing: copy.roleMarketing,
  compliance: copy.roleCompliance,
  administrator: copy.roleAdministrator,
}

export const roleName = (role: Role): string => names[role]()

/** The role in words; one that the lender no longer has, as it was recorded. */
export const roleText = (role: string): string =>
  Object.hasOwn(names, role) ? names[role as Role]() : role
