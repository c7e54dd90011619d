import autocannon from 'autocannon'
import { median } from './measurement.ts'
import { cpuSecondsOf } from './process-cpu.ts'

export type LoadTarget = {
  readonly base: string
  /** Process id of the server. */
  readonly pid: number
  readonly requests: readonly autocannon.Request[]
}

export const connections = 20

/**
 * Requests answered per second over `connections` connections, each of which sends its next request
 * as soon as one is answered, cycling through all `requests`.
 * @throws Error when any answer is not 2xx, since a refusal is fast and no measurement.
 */
export const measureLoad = async (
  { base, requests }: LoadTarget,
  seconds: number,
): Promise<number> => {
  const result = await autocannon({
    url: base,
    connections,
    duration: seconds,
    requests: [...requests],
  })
  const { errors, timeouts, non2xx } = result
  if (errors + timeouts + non2xx > 0) {
    throw new Error(`${base}: ${errors} errors, ${timeouts} timeouts, ${non2xx} not 2xx`)
  }
  return result.requests.total / result.duration
}

type LoadMeasurements = { readonly perSecond: number[]; readonly cpuMicroseconds: number[] }

/**
 * Measures two loads in turn, `rounds` times after a warm-up, so that other work of the machine
 * affects both; and the processor time each request costs the server's own process.
 */
export const measureInTurn = async (
  [ours, theirs]: readonly [LoadTarget, LoadTarget],
  options: {
    readonly rounds: number
    readonly seconds: number
    readonly log: (line: string) => void
  },
): Promise<{
  readonly ours: LoadMeasurements
  readonly theirs: LoadMeasurements
  readonly cpuNote: string
}> => {
  const result = {
    ours: { perSecond: [] as number[], cpuMicroseconds: [] as number[] },
    theirs: { perSecond: [] as number[], cpuMicroseconds: [] as number[] },
  }
  const measure = async (load: LoadTarget, measured: LoadMeasurements) => {
    const cpuBefore = cpuSecondsOf(load.pid)
    const perSecond = await measureLoad(load, options.seconds)
    const cpuSeconds = cpuSecondsOf(load.pid) - cpuBefore
    measured.perSecond.push(perSecond)
    measured.cpuMicroseconds.push((cpuSeconds * 1e6) / (perSecond * options.seconds))
    return perSecond
  }
  await measureLoad(ours, 3)
  await measureLoad(theirs, 3)
  for (let round = 1; round <= options.rounds; round += 1) {
    const own = await measure(ours, result.ours)
    const other = await measure(theirs, result.theirs)
    options.log(`round ${round}: ${own.toFixed(0)} against ${other.toFixed(0)}`)
  }
  const cpu = [result.ours, result.theirs].map(each => median(each.cpuMicroseconds).toFixed(0))
  return {
    ...result,
    cpuNote: `processor of the server's process: ${cpu.join(' against ')} µs each`,
  }
}
