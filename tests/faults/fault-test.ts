/** Result of one fault test. One without a figure counts as not tested. */
export type FaultTestOutcome = {
  /** Counted values by name, in the order to print. */
  readonly figures: Readonly<Record<string, number | string>>
  readonly rounds: number
  /** What should not have happened; empty when all went well. */
  readonly violations: readonly string[]
}

export type FaultTestOptions = { readonly rounds: number; readonly seed: number }

/** One row of the fault list of docs/faults.md. */
export type FaultTest = {
  readonly id: string
  readonly description: string
  readonly expected: string
  readonly rounds: number
  readonly run: (options: FaultTestOptions) => Promise<FaultTestOutcome>
}

export const isMiss = ({ figures, rounds, violations }: FaultTestOutcome): boolean =>
  Object.keys(figures).length === 0 || rounds === 0 || violations.length > 0

/** With no failure in n rounds the true rate is below about 3/n, in 95 of 100 cases. */
export const upperBound = (rounds: number): string =>
  rounds === 0 ? '–' : `< ${Math.min(100, (3 / rounds) * 100).toFixed(rounds < 1000 ? 1 : 3)} %`

const boundOf = ({ rounds, violations }: FaultTestOutcome): string =>
  violations.length > 0 ? '–' : upperBound(rounds)

const verdictOf = (outcome: FaultTestOutcome): string => {
  if (Object.keys(outcome.figures).length === 0) return 'MISS (no figure)'
  return isMiss(outcome) ? 'MISS' : 'PASS'
}

const maxShown = 20

/** The full report of one fault, in a few lines. */
export const outcomeReport = (fault: FaultTest, outcome: FaultTestOutcome): string => {
  const { figures, rounds, violations } = outcome
  const shown = Object.entries(figures).map(([name, value]) => `${name} ${value}`)
  const more = violations.length - maxShown
  return [
    `${fault.id.padEnd(4)} ${verdictOf(outcome)}  ${fault.description}`,
    `     expected: ${fault.expected}`,
    `     ${shown.join(' · ')}`,
    `     rounds ${rounds} · violations ${violations.length} · 95 % bound ${boundOf(outcome)}`,
    ...violations.slice(0, maxShown).map(violation => `     ! ${violation}`),
    ...(more > 0 ? [`     ! and ${more} more`] : []),
  ].join('\n')
}

/** One line of the table at the end. */
export const summarize = (fault: FaultTest, outcome: FaultTestOutcome, seconds: number): string =>
  [
    fault.id.padEnd(4),
    verdictOf(outcome).padEnd(6),
    `rounds ${outcome.rounds}`.padEnd(14),
    `violations ${outcome.violations.length}`.padEnd(14),
    boundOf(outcome).padEnd(10),
    `${seconds} s`,
  ].join(' ')
