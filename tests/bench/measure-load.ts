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
 * For so long a new process gets faster under load, while V8 compiles what it does most: 800 pages a second in
 * the first seconds, 1,100 after half a minute.
 */
const warmUpSeconds = 30

/**
 * Requests answered per second over so many connections, each of which sends its next request
 * as soon as one is answered, cycling through all `requests`.
 * @throws Error when any answer is not 2xx, since a refusal is fast and no measurement.
 */
export const measureLoad = async (
  { base, requests }: LoadTarget,
  { seconds, over = connections }: { readonly seconds: number; readonly over?: number },
): Promise<number> => {
  const result = await autocannon({
    url: base,
    connections: over,
    duration: seconds,
    requests: [...requests],
  })
  const { errors, timeouts, non2xx } = result
  if (errors + timeouts + non2xx > 0) {
    throw new Error(`${base}: ${errors} errors, ${timeouts} timeouts, ${non2xx} not 2xx`)
  }
  return result.requests.total / result.duration
}

/** Loads a server until it is as fast as it gets; not measured. */
export const warmUp = async (load: LoadTarget): Promise<void> => {
  await measureLoad(load, { seconds: warmUpSeconds })
}

export type LoadMeasurements = {
  readonly perSecond: number[]
  /** Processor time of the server's process for each request. */
  readonly cpuMicroseconds: number[]
}

type TurnOptions = {
  readonly rounds: number
  readonly seconds: number
  readonly log: (line: string) => void
}

/**
 * Measures loads in turn, `rounds` times after a warm-up, so that other work of the machine affects
 * all; and the processor time each request costs the server's own process.
 */
export const measureEachInTurn = async (
  loads: readonly LoadTarget[],
  { rounds, seconds, log }: TurnOptions,
): Promise<readonly LoadMeasurements[]> => {
  const results = loads.map(() => ({ perSecond: [] as number[], cpuMicroseconds: [] as number[] }))
  for (const load of loads) await warmUp(load)
  for (let round = 1; round <= rounds; round += 1) {
    for (const [index, load] of loads.entries()) {
      const cpuBefore = cpuSecondsOf(load.pid)
      const perSecond = await measureLoad(load, { seconds })
      const cpuSeconds = cpuSecondsOf(load.pid) - cpuBefore
      results[index]?.perSecond.push(perSecond)
      results[index]?.cpuMicroseconds.push((cpuSeconds * 1e6) / (perSecond * seconds))
    }
    log(
      `round ${round}: ${results.map(each => each.perSecond.at(-1)?.toFixed(0)).join(' against ')}`,
    )
  }
  return results
}

/** Processor time of each request, medians, for a note. */
export const cpuNoteOf = (results: readonly LoadMeasurements[]): string => {
  const cpu = results.map(each => median(each.cpuMicroseconds).toFixed(0))
  return `processor of the server's process: ${cpu.join(' against ')} µs each`
}

/** As `measureEachInTurn`, of two loads. */
export const measureInTurn = async (
  loads: readonly [LoadTarget, LoadTarget],
  options: TurnOptions,
): Promise<{
  readonly ours: LoadMeasurements
  readonly theirs: LoadMeasurements
  readonly cpuNote: string
}> => {
  const results = await measureEachInTurn(loads, options)
  const [ours, theirs] = results
  if (!ours || !theirs) throw new Error('two loads have two results')
  return { ours, theirs, cpuNote: cpuNoteOf(results) }
}
