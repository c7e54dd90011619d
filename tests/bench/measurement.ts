/** One line of the table: what was measured, the baseline it is compared with, and the budget. */
export type Measurement = {
  readonly label: string
  readonly measured: number
  readonly unit: MeasurementUnit
  /** Measured in the same run as the baseline; the budget is then on the ratio of the two. */
  readonly baseline?: {
    readonly label: string
    readonly measured: number
    /** By rounds; absent: that of the two figures. */
    readonly ratio?: number
  }
  /** The performance budget (decision 044). Absent: reported only. */
  readonly threshold?: { readonly atLeast: number } | { readonly atMost: number }
  /** Number of runs, variation, or what a reader must know to read the measurement right. */
  readonly note?: string
}

export type MeasurementUnit =
  | 'per s'
  | 'ms'
  | 'min'
  | 'bytes'
  | 'points'
  | 'taps'
  | 'fields'
  | 'screens'
  | 'words'

/** A row of the table; `measure` throws when it can produce no measurement, and says why. */
export type Benchmark = {
  readonly name: string
  readonly title: string
  readonly measure: (options: BenchmarkOptions) => Promise<readonly Measurement[]>
}

export type BenchmarkOptions = {
  /** Runs the long form: a million loans instead of two hundred thousand. */
  readonly full: boolean
  /** Prints progress for the person who waits. */
  readonly log: (line: string) => void
  /** Notes a part of the row that gave no figure: the run fails at its end, the other parts go on. */
  readonly fail: (part: string, error: unknown) => void
}

export type Verdict = 'pass' | 'MISS' | 'reported'

/**
 * The value the budget applies to: the ratio to the baseline if there is one, else the measurement
 * itself.
 */
export const judgedValue = ({ measured, baseline }: Measurement): number =>
  baseline ? (baseline.ratio ?? measured / baseline.measured) : measured

/**
 * What was measured in turn with a baseline, round by round: the medians, and the median of the rounds' ratios.
 * The speed of a shared machine changes more between two rounds than within one.
 * @throws RangeError when a side has more rounds than the other, or none.
 */
export const comparedInTurn = (
  label: string,
  ours: readonly number[],
  theirs: readonly number[],
): Required<Pick<Measurement, 'measured' | 'baseline'>> => {
  if (ours.length !== theirs.length) throw new RangeError(`a round has one side alone: ${label}`)
  const ratio = median(ours.map((each, round) => each / (theirs[round] ?? Number.NaN)))
  return { measured: median(ours), baseline: { label, measured: median(theirs), ratio } }
}

/** @throws RangeError for a value that is not a number: nothing measured is no pass. */
export const judge = (figure: Measurement): Verdict => {
  const value = judgedValue(figure)
  if (!Number.isFinite(value)) throw new RangeError(`${figure.label}: nothing was measured`)
  const { threshold } = figure
  if (!threshold) return 'reported'
  const holds = 'atLeast' in threshold ? value >= threshold.atLeast : value <= threshold.atMost
  return holds ? 'pass' : 'MISS'
}

/** @throws RangeError for an empty list. */
export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** By linear interpolation; `share` from 0 to 1. @throws RangeError when there are no values. */
export const quantile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const place = (sorted.length - 1) * share
  const below = sorted[Math.floor(place)]
  const above = sorted[Math.ceil(place)]
  if (below === undefined || above === undefined) throw new RangeError('no values to rank')
  return below + (above - below) * (place - Math.floor(place))
}

/** The single runs behind a median, for a note. */
export const runsOf = (values: readonly number[]): string =>
  values.map(value => Math.round(value).toLocaleString('en')).join(' · ')
