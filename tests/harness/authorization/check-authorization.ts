import type { TestApp } from '../app/create-test-app.ts'
import {
  checkAudiences,
  checkMethods,
  checkOtherRoutes,
  checkSandboxOff,
} from './audience-checks.ts'
import {
  type AuthorizationEnvironment,
  createAuthorizationEnvironment,
} from './authorization-environment.ts'
import { findUncovered } from './coverage.ts'
import { checkEntry } from './entry-checks.ts'
import { createMatrixResults, type MatrixResults } from './matrix-results.ts'
import { checkOtherBorrowers } from './other-borrower-checks.ts'
import { checkOthersWithOwnIds, checkOwner, checkStaff } from './owner-checks.ts'
import { changeOf, rowsOf } from './owner-rows.ts'
import { checkStrengths } from './strength-checks.ts'

export type AuthorizationReport = {
  /** The number of cells of each group that were checked. */
  readonly cells: ReadonlyMap<string, number>
  readonly violations: readonly string[]
  /** Calls, fields and routes that no cell checks. */
  readonly uncovered: readonly string[]
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
  await checkEntry(environment, results)
  await checkOwner(environment, results)
  await checkStaff(environment, results)
  const { cells, violations } = results
  return { cells, violations, uncovered: findUncovered(environment) }
}
