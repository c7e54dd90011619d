import type { SimulatedBankPayment, SimulatedBorrower, SimulatedLoan } from './loan-model.ts'
import type { SimulationEnvironment } from './simulation-environment.ts'

/** A simulation and all actions in it so far. */
export type SimulationHistory = {
  readonly environment: SimulationEnvironment
  readonly borrowers: SimulatedBorrower[]
  readonly loans: SimulatedLoan[]
  /** By the provider's id. */
  readonly payments: Map<string, SimulatedBankPayment>
  /** The loan of a card payment, by its reference. */
  readonly cardPayments: Map<string, SimulatedLoan>
  /** How often each action was done. */
  readonly actionCounts: Map<string, number>
  readonly violations: string[]
  /** The number of loans in this simulation. */
  readonly targetLoans: number
}

export const countAction = ({ actionCounts }: SimulationHistory, what: string): void => {
  actionCounts.set(what, (actionCounts.get(what) ?? 0) + 1)
}

/** Records an action on a loan, for the report of a violation. */
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

/** True once in `times` on average. */
export const chance = ({ random }: SimulationEnvironment, times: number): boolean =>
  random.integer(times) === 0
