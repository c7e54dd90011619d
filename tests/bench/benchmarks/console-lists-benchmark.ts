import { setTimeout as sleep } from 'node:timers/promises'
import { type ConsoleBook, openConsoleBook, seedConsoleFolder } from '../data/console-book.ts'
import { type ConsoleListCase, consoleListCases } from '../data/console-list-cases.ts'
import { type Benchmark, type Measurement, median, quantile } from '../measurement.ts'

const warmUp = 3
/**
 * Calls of a list in each book: shared by its cases, and at least a few of each. With 150, some three of the 43
 * figures were 1.3 to 1.6 × in each run and 0.8 to 1.1 × in the next.
 */
const callsOfList = Number(process.env['BENCH_CALLS'] ?? 600)
/** A case is named that is slower than this with many loans, by the medians of its few calls. */
const slowerBy = 1.5
const samplesOf = (cases: number): number =>
  Math.max(callsOfList < 50 ? 1 : 10, Math.ceil(callsOfList / cases))

/**
 * Loans of the two books; `BENCH_CONSOLE_LOANS=2000,20000` is a trial of a few minutes. The seeded half
 * year has about 75, and every table of borrowers and queues grows with them.
 */
const loansOfBooks = (full: boolean): [number, number] => {
  const [few = 10_000, many = full ? 1_000_000 : 200_000] = (
    process.env['BENCH_CONSOLE_LOANS'] ?? ''
  )
    .split(',')
    .filter(text => text !== '')
    .map(Number)
  return [few, many]
}

/** `BENCH_CONSOLE_CALLS=listAudit,listLoans` measures only these. */
const isChosen = (name: string): boolean => {
  const { BENCH_CONSOLE_CALLS: chosen } = process.env
  return chosen === undefined || chosen.split(',').includes(name)
}

export const consoleListsBenchmark: Benchmark = {
  name: 'console-lists',
  title: 'p95 of every list, search and report of staff with many loans, against few',
  measure: async ({ full, log }) => {
    let seeded: Promise<string> | undefined
    const seed = () => (seeded ??= seedConsoleFolder(log))
    const [few, many] = loansOfBooks(full)
    const small = await openConsoleBook(seed, few, log)
    const large = await openConsoleBook(seed, many, log)
    const pairs = pairsOf(small, large)
    const figures: Measurement[] = []
    const names = [...new Set(pairs.map(({ few: { call } }) => call.name))]
    for (const name of names.filter(isChosen)) {
      const ofCall = pairs.filter(({ few: { call } }) => call.name === name)
      const figure = await compare(name, ofCall, { small, large })
      log(`${figure.label}: ${figure.note}`)
      figures.push(figure)
    }
    return figures
  },
}

/** The same case in both books, each with ids of its own. */
type CasePair = { readonly few: ConsoleListCase; readonly many: ConsoleListCase }
type Books = { readonly small: ConsoleBook; readonly large: ConsoleBook }

const pairsOf = (small: ConsoleBook, large: ConsoleBook): CasePair[] => {
  const ofLarge = consoleListCases(large.samples)
  return consoleListCases(small.samples).map((few, place) => {
    const many = ofLarge[place]
    if (many?.call.name !== few.call.name) throw new Error('the two books have other cases')
    return { few, many }
  })
}

const timeCase = async (book: ConsoleBook, { call, input, label }: ConsoleListCase) => {
  const startedAt = performance.now()
  const reply = await book.call(call, input)
  const ms = performance.now() - startedAt
  // What is found nowhere is an answer as well.
  if (!reply.success && reply.code !== '503') {
    throw new Error(`${call.name} ${label}: ${reply.code} ${reply.message}`)
  }
  return ms
}

/** Pages that the database has read, from memory or disk, since it was started. */
const blocksRead = async ({ query }: ConsoleBook): Promise<number> => {
  const [row] = await query<{ blocks: string }>(
    "select blks_hit + blks_read as blocks from pg_stat_database where datname = 'rupya'",
  )
  return Number(row?.blocks)
}

/** A connection reports what it has read a second later, with its next statement. */
const reportAfterMs = 1100

/** Pages that one call reads, on average over its cases. */
const blocksOfCall = async (book: ConsoleBook, cases: readonly ConsoleListCase[]) => {
  const run = async () => {
    for (const each of cases) await timeCase(book, each)
  }
  await sleep(reportAfterMs)
  await run()
  const before = await blocksRead(book)
  await run()
  await sleep(reportAfterMs)
  await run()
  return ((await blocksRead(book)) - before) / (2 * cases.length)
}

const compare = async (
  name: string,
  pairs: readonly CasePair[],
  { small, large }: Books,
): Promise<Measurement> => {
  const few: number[] = []
  const many: number[] = []
  const samples = samplesOf(pairs.length)
  const slower: string[] = []
  for (const pair of pairs) {
    const ofFew: number[] = []
    const ofMany: number[] = []
    for (let no = 0; no < warmUp + samples; no += 1) {
      // Call by call in turn, so that a slow moment of the machine affects both.
      const fewMs = await timeCase(small, pair.few)
      const manyMs = await timeCase(large, pair.many)
      if (no < warmUp) continue
      ofFew.push(fewMs)
      ofMany.push(manyMs)
    }
    few.push(...ofFew)
    many.push(...ofMany)
    const [fewMs, manyMs] = [median(ofFew), median(ofMany)]
    if (manyMs > slowerBy * fewMs) {
      slower.push(
        `${pair.many.label || 'as it opens'} ${manyMs.toFixed(1)} ms, ${fewMs.toFixed(1)}`,
      )
    }
  }
  const blocks = [
    await blocksOfCall(
      large,
      pairs.map(pair => pair.many),
    ),
    await blocksOfCall(
      small,
      pairs.map(pair => pair.few),
    ),
  ]
  return {
    label: `p95 of ${name}`,
    measured: quantile(many, 0.95),
    unit: 'ms',
    baseline: {
      label: `at ${small.loans.toLocaleString('en')}`,
      measured: quantile(few, 0.95),
    },
    threshold: { atMost: 1.3 },
    note:
      `${large.loans.toLocaleString('en')} loans; ${pairs.length} filters and orders, ${samples} calls ` +
      `of each; medians ${median(many).toFixed(1)} against ${median(few).toFixed(1)} ms; pages read by ` +
      `a call ${blocks.map(each => each.toFixed(0)).join(' against ')}` +
      (slower.length > 0 ? `; slower by itself: ${slower.join(', ')}` : ''),
  }
}
