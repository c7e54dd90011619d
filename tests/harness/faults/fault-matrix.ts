/** What one cell of a matrix counted: a method or a payer, and a fault. */
export type CellOutcome = {
  readonly rounds: number
  /** What should not have happened; empty when all went well. */
  readonly violations: readonly string[]
}

/** One method or payer with all faults; a fault that cannot happen to it has no cell. */
export type MatrixRow = {
  readonly name: string
  readonly cells: Readonly<Record<string, CellOutcome>>
}

/** Both sums are read from the books and from the other side's own records. */
export type MatrixCounts = {
  /** Money that moved and is not booked. */
  readonly lost: number
  /** What is booked and did not move, or what the two sides disagree on. */
  readonly unaccounted: number
  /** Money that left more than once. */
  readonly paidTwice: number
}

export const noCounts: MatrixCounts = { lost: 0, unaccounted: 0, paidTwice: 0 }

export const violationsOf = ({ name, cells }: MatrixRow): string[] =>
  Object.entries(cells).flatMap(([fault, { violations }]) =>
    violations.map(violation => `${name}, ${fault}: ${violation}`),
  )

const cellText = (cell: CellOutcome | undefined): string => {
  if (cell === undefined) return '–'
  return cell.violations.length === 0 ? `${cell.rounds}` : `${cell.rounds} MISS`
}

/** A Markdown table: rounds of each cell; `–` where the fault cannot happen. */
export const matrixTable = (title: string, rows: readonly MatrixRow[]): string => {
  const faults = [...new Set(rows.flatMap(({ cells }) => Object.keys(cells)))]
  const line = (texts: readonly string[]) => `| ${texts.join(' | ')} |`
  return [
    line([title, ...faults, 'verdict']),
    line(['---', ...faults.map(() => '---'), '---']),
    ...rows.map(row =>
      line([
        row.name,
        ...faults.map(fault => cellText(row.cells[fault])),
        violationsOf(row).length === 0 ? 'pass' : 'MISS',
      ]),
    ),
  ].join('\n')
}

/**
 * How long each provider's simulator names after 429, in seconds; where the provider documents no such
 * header, the first pause of our own (`server/providers/payment/provider-http.ts`).
 */
const resetSeconds: Readonly<Record<string, number>> = {
  xendit: 28.37,
  cashfree: 28,
  razorpay: 1,
  razorpayx: 1,
  midtrans: 1,
}

/** @throws for a provider of which it is not known: add what its documents say. */
export const resetSecondsOf = (provider: string): number => {
  const seconds = resetSeconds[provider]
  if (seconds === undefined) throw new Error(`how long does ${provider} ask to wait after 429?`)
  return seconds
}

/** So much before the named time it is not over. */
export const TOO_EARLY_SECONDS = 0.3

/** Longer than any provider names: what one cell paused is open for the next. */
const LONGER_THAN_ANY_SECONDS = 120

/**
 * Holds the clock by which the adapters wait after 429 (`performance.now()`), so that a pause ends when
 * the caller says so and not by the machine's pace. Afterwards that clock runs on, ahead by so much that
 * every pause is over.
 */
export const holdProviderPauses = () => {
  const now = performance.now.bind(performance)
  const started = now()
  let held = started
  performance.now = () => held
  return {
    pass: (seconds: number): void => {
      held += seconds * 1000
    },
    [Symbol.dispose]: () => {
      const ahead = held - started + LONGER_THAN_ANY_SECONDS * 1000
      performance.now = () => now() + ahead
    },
  }
}

let calls = 0

/** Runs `ask` as if every pause that a provider named before were over. */
export const pastPauses = <Reply>(ask: () => Reply): Reply => {
  const { now } = performance
  calls += 1
  // A pause that is named during this call is over in the next one.
  const aheadMs = calls * LONGER_THAN_ANY_SECONDS * 1000
  performance.now = () => now.call(performance) + aheadMs
  const restore = () => {
    performance.now = now
  }
  const reply = ask()
  if (reply instanceof Promise) reply.then(restore, restore)
  else restore()
  return reply
}
