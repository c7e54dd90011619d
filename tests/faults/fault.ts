/** What one fault came to. A fault with no figure counts as not tested. */
export type Outcome = {
  /** What was counted, as name and number, in the order to print. */
  readonly figures: Readonly<Record<string, number | string>>
  readonly rounds: number
  /** Whatever should not have happened; empty when all went well. */
  readonly violations: readonly string[]
}

export type FaultOptions = { readonly rounds: number; readonly seed: number }

/** One row of the fault list of docs/faults.md. */
export type Fault = {
  readonly id: string
  readonly what: string
  readonly expected: string
  readonly rounds: number
  readonly run: (options: FaultOptions) => Promise<Outcome>
}

/** With no failure in n rounds the true rate is below about 3/n, in 95 of 100 cases. */
const upperBound = (rounds: number): string =>
  `${((3 / rounds) * 100).toFixed(rounds < 1000 ? 1 : 3)} %`

export const describeOutcome = (fault: Fault, outcome: Outcome): string => {
  const { figures, rounds, violations } = outcome
  const isShown = Object.keys(figures).length > 0
  const verdict = !isShown ? 'MISS (no figure)' : violations.length > 0 ? 'MISS' : 'PASS'
  const bound = violations.length === 0 ? `, below ${upperBound(rounds)}` : ''
  const lines = [
    `${fault.id.padEnd(4)} ${verdict.padEnd(5)} ${fault.what}`,
    `     expected: ${fault.expected}`,
    `     ${Object.entries(figures)
      .map(([name, value]) => `${name} ${value}`)
      .join(' · ')}`,
    `     rounds ${rounds} · violations ${violations.length}${bound}`,
    ...violations.slice(0, 20).map(violation => `     ! ${violation}`),
  ]
  return lines.join('\n')
}

export const isMiss = ({ figures, violations }: Outcome): boolean =>
  Object.keys(figures).length === 0 || violations.length > 0
