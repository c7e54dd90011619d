/** Counts of a folder's mutants. */
export type Score = {
  readonly name: string
  readonly killed: number
  readonly timedOut: number
  readonly survived: number
  /** Survived, since no test covers it. */
  readonly uncovered: number
  /** Not tried: computed as a module loads, or the text of an error. */
  readonly ignored: number
  readonly seconds: number
}

export const scoreOf = (
  name: string,
  mutants: readonly { readonly status: string }[],
  seconds: number,
): Score => {
  const count = (selectedStatus: string) =>
    mutants.filter(({ status }) => status === selectedStatus).length
  return {
    name,
    killed: count('Killed'),
    timedOut: count('Timeout'),
    survived: count('Survived'),
    uncovered: count('NoCoverage'),
    ignored: count('Ignored'),
    seconds,
  }
}

export const addScores = (scores: readonly Score[]): Score => {
  const sum = (read: (score: Score) => number) => scores.reduce((all, each) => all + read(each), 0)
  return {
    name: 'all',
    killed: sum(score => score.killed),
    timedOut: sum(score => score.timedOut),
    survived: sum(score => score.survived),
    uncovered: sum(score => score.uncovered),
    ignored: sum(score => score.ignored),
    seconds: sum(score => score.seconds),
  }
}

/** Killed mutants, as a share of all that were tried or that no test covers. */
export const percentOf = ({ killed, timedOut, survived, uncovered }: Score): number =>
  (100 * (killed + timedOut)) / Math.max(killed + timedOut + survived + uncovered, 1)

/** As a row of docs/mutation.md. */
export const scoreLine = (score: Score): string => {
  const { name, killed, timedOut, survived, uncovered, ignored, seconds } = score
  const cells = [percentOf(score).toFixed(1), killed, timedOut, survived, uncovered, ignored]
  return `| ${[name.padEnd(19), ...cells, `${Math.round(seconds)} s`].join(' | ')} |`
}
