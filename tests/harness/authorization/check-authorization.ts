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
import { checkOthersWithOwnIds, checkOwner, checkStaff } from './owner-checks.ts'
import { changeOf, rowsOf } from './owner-rows.ts'
import { checkStrangers } from './stranger-checks.ts'

export type AuthorizationReport = {
  /** How many cells of each group were looked at. */
  readonly cells: ReadonlyMap<string, number>
  readonly violations: readonly string[]
  /** Calls, fields and routes that no cell looks at. */
  readonly uncovered: readonly string[]
}

/**
 * The matrix of who may do what with whose, made from the contract: every call and every id, as
 * everyone. `lookAtPages` is given the world while nothing has been changed in it.
 */
export const checkAuthorization = async (
  app: TestApp,
  lookAtPages?: (world: AuthorizationEnvironment, tally: MatrixResults) => Promise<void>,
): Promise<AuthorizationReport> => {
  const world = await createAuthorizationEnvironment(app)
  const { borrowerId } = world.owner.borrower
  const others = [world.neighbour.borrower.borrowerId, world.foreigner.borrower.borrowerId]
  const tally = createMatrixResults()
  const before = await rowsOf(app, borrowerId, others)
  if (before.tied.length > 0) throw new Error(`the rows of ${borrowerId} lead to ${before.tied}`)
  await checkAudiences(world, tally)
  await checkMethods(world, tally, app)
  await checkSandboxOff(world, tally)
  await checkOtherRoutes(world, tally)
  await checkStrangers(world, tally)
  await lookAtPages?.(world, tally)
  await checkOthersWithOwnIds(world, tally)
  const changed = changeOf(before, await rowsOf(app, borrowerId, others))
  tally.record('effects', `${before.named.size} rows of the owner's`, changed)
  await checkEntry(world, tally)
  await checkOwner(world, tally)
  await checkStaff(world, tally)
  const { cells, violations } = tally
  return { cells, violations, uncovered: findUncovered(world) }
}
