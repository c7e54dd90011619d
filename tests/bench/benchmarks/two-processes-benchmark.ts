import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { openSocketDir } from '#server/platform/postgres/state-directory.ts'
import { root } from '#tools/build/run-step.ts'
import { startBenchPlatform } from '../bench-platform.ts'
import { signInPersonas, startBenchServer, startProgram } from '../bench-server.ts'
import type { BookedRound, BookingRound } from '../book-payments.ts'
import { addCleanup } from '../cleanup.ts'
import { loadPostingData, type PostingData } from '../data/posting-data.ts'
import { connections, measureLoad, warmUp } from '../measure-load.ts'
import { provePostings } from '../measure-postings.ts'
import {
  type Benchmark,
  type BenchmarkOptions,
  comparedInTurn,
  type Measurement,
  runsOf,
} from '../measurement.ts'
import { pagesOf } from './pages-benchmark.ts'

const rounds = 7
/**
 * Clients of postings in all: as `postings` has; of full batches. `paymentBatches`: of each of the two; one process has
 * its two, so that with one each as many run at the database (docs/scale.md).
 */
const postingRuns = [
  { clients: 20, paymentBatches: 1 },
  { clients: 160, paymentBatches: 1 },
  { clients: 20, paymentBatches: 2 },
]
const batchesOfOne = 2
const loans = 40_000
const secondsOf = { postings: 1.5, pages: 4 }
/** What two may do less than one: two measurements of the same differ by as much. */
const noLoss = { atLeast: 0.95 }

export const twoProcessesBenchmark: Benchmark = {
  name: 'two-processes',
  title: 'Two server processes on one database against one: postings and pages per second',
  measure: async options => [...(await comparePostings(options)), await comparePages(options)],
}

/**
 * What two do together, in turn with what one does alone, the other one in each round. `measure`: what those
 * chosen do a second; both have the same number of clients in all.
 */
const compareInTurn = async <Process>(
  { label, seconds }: { readonly label: string; readonly seconds: number },
  [first, second]: readonly [Process, Process],
  measure: (chosen: readonly Process[]) => Promise<number>,
  { log }: BenchmarkOptions,
): Promise<Measurement & { readonly note: string }> => {
  const ofOne: number[] = []
  const ofTwo: number[] = []
  for (let round = 1; round <= rounds; round += 1) {
    ofOne.push(await measure([round % 2 === 0 ? first : second]))
    ofTwo.push(await measure([first, second]))
    log(`round ${round}: ${runsOf(ofTwo.slice(-1))} by two, ${runsOf(ofOne.slice(-1))} by one`)
  }
  return {
    label,
    ...comparedInTurn('by one', ofTwo, ofOne),
    unit: 'per s',
    note:
      `${rounds} rounds of ${seconds} s in turn, medians; ` +
      `runs ${runsOf(ofTwo)} against ${runsOf(ofOne)}`,
  }
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, each) => sum + each, 0)

/** Each process has every second loan. */
const comparePostings = async (options: BenchmarkOptions): Promise<Measurement[]> => {
  const { services, stateDir } = await startBenchPlatform()
  const socketDir = openSocketDir(stateDir)
  options.log('loading loans to be paid…')
  const data = await loadPostingData(services, socketDir, loans)
  const bookers = [startBooking(socketDir, data, 0), startBooking(socketDir, data, 1)] as const
  const measurements: (Measurement & { readonly note: string })[] = []
  for (const { clients, paymentBatches } of postingRuns) {
    const bookFor = (seconds: number) => async (chosen: readonly Booker[]) => {
      const batches = chosen.length === 1 ? batchesOfOne : paymentBatches
      const round = { seconds, clients: clients / chosen.length, paymentBatches: batches }
      return sumOf(await Promise.all(chosen.map(booker => booker.book(round))))
    }
    await bookFor(4)(bookers)
    const sharesOut = paymentBatches * bookers.length === batchesOfOne
    const label =
      `postings by two processes, ${clients} clients` +
      (sharesOut ? '' : `, ${paymentBatches} batches each`)
    const seconds = secondsOf.postings
    const measurement = await compareInTurn({ label, seconds }, bookers, bookFor(seconds), options)
    measurements.push(sharesOut ? { ...measurement, threshold: noLoss } : measurement)
  }
  data.booked = sumOf(bookers.map(({ booked }) => booked()))
  await provePostings(services, data)
  const proved = `all ${data.booked.toLocaleString('en')} proved afterwards`
  return measurements.map(each => ({ ...each, note: `${each.note}; ${proved}` }))
}

type Booker = {
  /** Payments per second in a round. */
  readonly book: (round: BookingRound) => Promise<number>
  /** Payments in all rounds. */
  readonly booked: () => number
}

const startBooking = (socketDir: string, data: PostingData, share: 0 | 1): Booker => {
  const child: ChildProcess = fork(join(root, 'tests/bench/book-payments.ts'), {
    env: { ...process.env, BENCH_SOCKET: socketDir },
    // Amounts are bigint.
    serialization: 'advanced',
  })
  const ended = once(child, 'exit').then(([code, signal]) => {
    throw new Error(`a process that books payments ended (${code ?? signal})`)
  })
  ended.catch(() => undefined)
  addCleanup(async () => {
    if (child.connected) child.disconnect()
    await ended.catch(() => undefined)
  })
  const payableLoans = data.payableLoans.filter((_, no) => no % 2 === share)
  child.send({ ...data, payableLoans } satisfies PostingData)
  let booked = 0
  return {
    book: async round => {
      const answer = once(child, 'message')
      child.send(round)
      const [result] = (await Promise.race([answer, ended])) as [BookedRound]
      ;({ booked } = result)
      return result.perSecond
    },
    booked: () => booked,
  }
}

const comparePages = async (options: BenchmarkOptions): Promise<Measurement> => {
  const program = 'tests/bench/personas-only-server.ts'
  const first = await startBenchServer(program)
  const host = encodeURIComponent(openSocketDir(first.stateDir))
  const urlOf = (user: string) => `postgres://${user}@localhost/rupya?host=${host}`
  const second = await startProgram(program, {
    RUPYA_STATE_DIR: first.stateDir,
    DATABASE_URL: urlOf('rupya_app'),
    DATABASE_MIGRATION_URL: urlOf('rupya_owner'),
  })
  const requests = pagesOf(await signInPersonas(first.base))
  const loads = [
    { ...first, requests },
    { ...second, requests },
  ] as const
  for (const load of loads) await warmUp(load)
  const seconds = secondsOf.pages
  const measurement = await compareInTurn(
    { label: `pages by two processes, ${connections} connections`, seconds },
    loads,
    async chosen => {
      const load = { seconds, over: connections / chosen.length }
      return sumOf(await Promise.all(chosen.map(target => measureLoad(target, load))))
    },
    options,
  )
  return { ...measurement, threshold: noLoss }
}
