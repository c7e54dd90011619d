import type { TestApp } from '../create-test-app.ts'
import { tryAudiences, tryDoors, tryMethods, trySandboxOff } from './audience.ts'
import { findUncovered } from './coverage.ts'
import { tryEntering } from './entering.ts'
import { controlOwner, controlStaff, tryOwn } from './owner.ts'
import { changeOf, rowsOf } from './owners-rows.ts'
import { tryStrangers } from './strangers.ts'
import { createTally, type Tally } from './tally.ts'
import { createWorld, type World } from './world.ts'

export type Judged = {
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
export const judgeAuthority = async (
  app: TestApp,
  lookAtPages?: (world: World, tally: Tally) => Promise<void>,
): Promise<Judged> => {
  const world = await createWorld(app)
  const { borrowerId } = world.owner.borrower
  const others = [world.neighbour.borrower.borrowerId, world.foreigner.borrower.borrowerId]
  const tally = createTally()
  const before = await rowsOf(app, borrowerId, others)
  if (before.tied.length > 0) throw new Error(`the rows of ${borrowerId} lead to ${before.tied}`)
  await tryAudiences(world, tally)
  await tryMethods(world, tally, app)
  await trySandboxOff(world, tally)
  await tryDoors(world, tally)
  await tryStrangers(world, tally)
  await lookAtPages?.(world, tally)
  await tryOwn(world, tally)
  const changed = changeOf(before, await rowsOf(app, borrowerId, others))
  tally.judge('effects', `${before.named.size} rows of the owner's`, changed)
  await tryEntering(world, tally)
  await controlOwner(world, tally)
  await controlStaff(world, tally)
  const { cells, violations } = tally
  return { cells, violations, uncovered: findUncovered(world) }
}
