import type { SimulatedBankPayment, SimulatedBorrower, SimulatedLoan } from './loan-model.ts'
import type { SimulationEnvironment } from './simulation-environment.ts'

/** A world and all that has been done in it so far. */
export type SimulationHistory = {
  readonly environment: SimulationEnvironment
  readonly borrowers: SimulatedBorrower[]
  readonly loans: SimulatedLoan[]
  /** By the provider's id. */
  readonly payments: Map<string, SimulatedBankPayment>
  /** Whose a card's charge is, by its reference. */
  readonly cardPayments: Map<string, SimulatedLoan>
  /** How often each thing was done. */
  readonly actionCounts: Map<string, number>
  readonly violations: string[]
  /** How many lives this world is to see. */
  readonly targetLoans: number
}

export const countAction = ({ actionCounts }: SimulationHistory, what: string): void => {
  actionCounts.set(what, (actionCounts.get(what) ?? 0) + 1)
}

/** Writes down what was done to a loan, as the story to read when something is wrong. */
export const recordAction = (
  history: SimulationHistory,
  loan: SimulatedLoan,
  what: string,
): void => {
  countAction(history, what.split(' ')[0] ?? what)
  const { clock } = history.environment
  loan.steps.push(`${clock.businessDate(loan.market)} ${what}`)
}

export const pick = <Item>(
  { random }: SimulationEnvironment,
  items: readonly Item[],
): Item | undefined => items[random.integer(Math.max(1, items.length))]

/** True once in `times`. */
export const chance = ({ random }: SimulationEnvironment, times: number): boolean =>
  random.integer(times) === 0
