import type { TestApp } from '../app/create-test-app.ts'
import { checkInvitations } from '../staff/invitation-checks.ts'
import {
  checkAudiences,
  checkMethods,
  checkOtherRoutes,
  checkSandboxOff,
} from './audience-checks.ts'
import { findUnaudited } from './audit-checks.ts'
import {
  type AuthorizationEnvironment,
  createAuthorizationEnvironment,
} from './authorization-environment.ts'
import { checkColleagues } from './colleague-checks.ts'
import { findUncovered } from './coverage.ts'
import { checkEntry } from './entry-checks.ts'
import { checkHeldByAnother, uncoveredHolders } from './holder-checks.ts'
import { checkMarkets, uncoveredSubjects } from './market-checks.ts'
import { createMatrixResults, type MatrixResults } from './matrix-results.ts'
import { checkOtherBorrowers } from './other-borrower-checks.ts'
import { type AuditCount, checkOthersWithOwnIds, checkOwner, checkStaff } from './owner-checks.ts'
import { changeOf, rowsOf } from './owner-rows.ts'
import { checkRoles, staffCalls } from './role-checks.ts'
import { checkStrengths } from './strength-checks.ts'

export type AuthorizationReport = {
  /** The number of cells of each group that were checked. */
  readonly cells: ReadonlyMap<string, number>
  readonly violations: readonly string[]
  readonly audited: AuditCount
  /** Calls, fields and routes that no cell checks. */
  readonly uncovered: readonly string[]
}

/** Staff without the permission or the market change nothing: they leave their refusals. */
const checkStaffEffects = async (
  environment: AuthorizationEnvironment,
  results: MatrixResults,
): Promise<void> => {
  const { app, owner, neighbour, foreigner } = environment
  const read = async () =>
    await rowsOf(app, owner.borrower.borrowerId, [
      neighbour.borrower.borrowerId,
      foreigner.borrower.borrowerId,
    ])
  const before = await read()
  await checkRoles(environment, results)
  await checkMarkets(environment, results)
  const changed = changeOf(before, await read(), ['audit.entry', 'audit.chain'])
  results.record('effects', 'of staff without permission or market', changed)
}

/**
 * Checks the matrix of who may do what with whose resources, made from the contract: every call and
 * every id, as every caller. `checkPages` runs before anything has been changed.
 */
export const checkAuthorization = async (
  app: TestApp,
  checkPages?: (environment: AuthorizationEnvironment, results: MatrixResults) => Promise<void>,
): Promise<AuthorizationReport> => {
  const environment = await createAuthorizationEnvironment(app)
  const { borrowerId } = environment.owner.borrower
  const others = [
    environment.neighbour.borrower.borrowerId,
    environment.foreigner.borrower.borrowerId,
  ]
  const results = createMatrixResults()
  const before = await rowsOf(app, borrowerId, others)
  if (before.tied.length > 0) throw new Error(`the rows of ${borrowerId} lead to ${before.tied}`)
  await checkAudiences(environment, results)
  await checkMethods(environment, results, app)
  await checkSandboxOff(environment, results)
  await checkOtherRoutes(environment, results)
  await checkOtherBorrowers(environment, results)
  await checkStrengths(environment, results)
  await checkPages?.(environment, results)
  await checkOthersWithOwnIds(environment, results)
  const changed = changeOf(before, await rowsOf(app, borrowerId, others))
  results.record('effects', `${before.named.size} rows of the owner's`, changed)
  await checkStaffEffects(environment, results)
  await checkColleagues(environment, results)
  await checkHeldByAnother(environment, results)
  await checkInvitations(environment, results)
  await checkEntry(environment, results)
  await checkOwner(environment, results)
  const audited = await checkStaff(environment, results)
  const { cells, violations } = results
  return {
    cells,
    violations,
    audited,
    uncovered: [
      ...findUnaudited(staffCalls),
      ...findUncovered(environment),
      ...uncoveredSubjects(environment),
      ...uncoveredHolders(),
    ],
  }
}
