import { generateVcode } from '#contract/payment-request/calls.ts'
import { type BorrowerCallCase, borrowerCallCases } from '../data/borrower-call-cases.ts'
import { type BorrowerReader, openReaders } from '../data/borrower-readers.ts'
import { type ConsoleBook, openConsoleBook, seedConsoleFolder } from '../data/console-book.ts'
import { type LoanBook, openLoanBook } from '../data/loan-book.ts'
import { type Benchmark, type Measurement, median, quantile } from '../measurement.ts'

/**
 * Calls of each book that are measured, spread over the borrowers whom the call answers: of a fast one
 * up to four times as many, since the p95 of 150 is decided by eight of them.
 */
const minCalls = Number(process.env['BENCH_CALLS'] ?? 150)
const maxCalls = 4 * minCalls
const maxSeconds = 20

/** Loans of the two books; `BENCH_SCALE_LOANS=2000,20000` is a trial of a few minutes. */
const loansOfBooks = (full: boolean): [number, number] => {
  const [few = 10_000, many = full ? 1_000_000 : 200_000] = (process.env['BENCH_SCALE_LOANS'] ?? '')
    .split(',')
    .filter(text => text !== '')
    .map(Number)
  return [few, many]
}

/** `BENCH_SCALE_CALLS=home,messages` measures only these. */
const isChosen = (name: string): boolean => {
  const { BENCH_SCALE_CALLS: chosen } = process.env
  return chosen === undefined || chosen.split(',').includes(name)
}

export const scaleBenchmark: Benchmark = {
  name: 'scale',
  title: 'p95 of every reading call of borrowers with many loans, against few',
  measure: async ({ full, log, fail }) => {
    const [few, many] = loansOfBooks(full)
    const figures: Measurement[] = []
    const add = (figure: Measurement) => {
      log(`${figure.label}: ${figure.note}`)
      figures.push(figure)
    }
    const cases = borrowerCallCases().filter(({ call }) => isChosen(call.name))
    /** A call that fails costs the row only its own figure. */
    const attempt = (name: string, compare: () => Promise<Measurement>) =>
      compare()
        .then(add)
        .catch(error => fail(name, error))
    if (cases.length > 0) {
      let seeded: Promise<string> | undefined
      const seed = () => (seeded ??= seedConsoleFolder(log))
      const small = await openReadBook(await openConsoleBook(seed, few, log))
      const large = await openReadBook(await openConsoleBook(seed, many, log))
      for (const each of cases) {
        await attempt(each.call.name, () => compareCase(each, { small, large }))
      }
    }
    if (isChosen('generateVcode')) {
      await attempt('generateVcode', () => compareVcode(few, many, log))
    }
    return figures
  },
}

/** The same borrowers in the same order as in the other book. */
type ReadBook = ConsoleBook & { readonly readers: readonly BorrowerReader[] }

const openReadBook = async (book: ConsoleBook): Promise<ReadBook> => ({
  ...book,
  readers: await openReaders(book),
})

/** Milliseconds of a call; undefined where this borrower is refused it. */
const timeCall = async (
  reader: BorrowerReader,
  { call, inputOf }: BorrowerCallCase,
): Promise<number | undefined> => {
  const input = inputOf(reader)
  if (input === undefined) return undefined
  const startedAt = performance.now()
  const { isSuccess, status, text } = await reader.send(call, input)
  const ms = performance.now() - startedAt
  if (status >= 500) throw new Error(`${call.name}: ${status} ${text.slice(0, 200)}`)
  return isSuccess ? ms : undefined
}

/** Pages that the database has read, from memory or disk, since it was started. */
const blocksRead = async ({ query }: ConsoleBook): Promise<number> => {
  const [row] = await query<{ blocks: string }>(
    "select blks_hit + blks_read as blocks from pg_stat_database where datname = 'rupya'",
  )
  return Number(row?.blocks)
}

/**
 * Pages that one call reads, on average over a few borrowers; the first time warms connections up.
 * Undefined where one of them is refused: that reads other pages.
 */
const blocksOfCall = async (
  book: ConsoleBook,
  readers: readonly BorrowerReader[],
  each: BorrowerCallCase,
): Promise<number | undefined> => {
  const areAnswered = async () => {
    const times: (number | undefined)[] = []
    for (const reader of readers) times.push(await timeCall(reader, each))
    return !times.includes(undefined)
  }
  if (!(await areAnswered())) return undefined
  await book.reportReads()
  const before = await blocksRead(book)
  if (!(await areAnswered())) return undefined
  await book.reportReads()
  return ((await blocksRead(book)) - before) / readers.length
}

const readersForBlocks = 5

/** Printing a document for the first time takes long, so not all borrowers are tried. */
const maxReaders = 25

/** Places of borrowers whom a call answers, in both books. */
const answered = async (each: BorrowerCallCase, { small, large }: ReadBooks): Promise<number[]> => {
  const places: number[] = []
  for (const [place, reader] of small.readers.entries()) {
    if (places.length === maxReaders) break
    const other = large.readers[place]
    if (other?.borrowerId !== reader.borrowerId) throw new Error('the books have other borrowers')
    // Also warms up: the first call of a statement plans it.
    const isAnswered = (await timeCall(reader, each)) !== undefined
    if (isAnswered && (await timeCall(other, each)) !== undefined) places.push(place)
  }
  return places
}

type ReadBooks = { readonly small: ReadBook; readonly large: ReadBook }

/** A borrower is refused documents and exports who had many of them; also by an earlier run of the day. */
const forgetCalls = async ({ small, large }: ReadBooks): Promise<void> => {
  for (const { query } of [small, large]) await query('delete from session.request_limit')
}

const compareCase = async (each: BorrowerCallCase, books: ReadBooks): Promise<Measurement> => {
  const { small, large } = books
  await forgetCalls(books)
  const places = await answered(each, books)
  const few: number[] = []
  const many: number[] = []
  const until = performance.now() + maxSeconds * 1000
  const isToGoOn = (no: number) => no < minCalls || (no < maxCalls && performance.now() < until)
  for (let no = 0; isToGoOn(no) && places.length > 0; no += 1) {
    if (no % places.length === 0) await forgetCalls(books)
    const place = places[no % places.length] ?? 0
    // Call by call in turn, so that a slow moment of the machine affects both.
    for (const turn of no % 2 === 0 ? [0, 1] : [1, 0]) {
      const book = turn === 0 ? small : large
      const reader = book.readers[place]
      const ms = reader && (await timeCall(reader, each))
      if (ms !== undefined) (turn === 0 ? few : many).push(ms)
    }
  }
  const { name } = each.call
  if (few.length === 0 || many.length === 0)
    throw new Error(`${name} answers none of the borrowers`)
  await forgetCalls(books)
  const chosen = places.slice(0, readersForBlocks)
  const blocks: string[] = []
  for (const book of [large, small]) {
    const readers = chosen.flatMap(place => book.readers[place] ?? [])
    blocks.push((await blocksOfCall(book, readers, each))?.toFixed(0) ?? 'not counted')
  }
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
      `${large.loans.toLocaleString('en')} loans; ${places.length} borrowers, ${many.length} calls; medians ` +
      `${median(many).toFixed(1)} against ${median(few).toFixed(1)} ms; pages read by a call ` +
      blocks.join(' against '),
  }
}

const warmUp = 200
const samples = 1000
/** Concurrent requests: enough to be a load, too few to make a queue. */
const clients = 2

/** It writes, so each borrower is asked for once; over HTTP, in processes of their own. */
const compareVcode = async (
  fewLoans: number,
  manyLoans: number,
  log: (line: string) => void,
): Promise<Measurement> => {
  const books: LoanBook[] = []
  for (const loans of [fewLoans, manyLoans]) {
    log(`loading ${loans.toLocaleString('en')} loans…`)
    books.push(await openLoanBook(loans))
  }
  await timeVcodes({ books, from: 0, count: warmUp })
  const [few = [], many = []] = await timeVcodes({ books, from: warmUp, count: samples })
  const medians = [many, few].map(times => median(times).toFixed(1))
  return {
    label: 'p95 of generateVcode',
    measured: quantile(many, 0.95),
    unit: 'ms',
    baseline: { label: `at ${fewLoans.toLocaleString('en')}`, measured: quantile(few, 0.95) },
    threshold: { atMost: 1.3 },
    note:
      `${manyLoans.toLocaleString('en')} loans; ${samples} calls of each book in turn, ${clients} clients; ` +
      `medians ${medians.join(' against ')} ms`,
  }
}

/**
 * Milliseconds of each call, per book. Every borrower is requested once, so that no page is warm
 * from another call; the books alternate call by call, so that a slow moment affects both.
 */
const timeVcodes = async ({
  books,
  from,
  count,
}: {
  readonly books: readonly LoanBook[]
  readonly from: number
  readonly count: number
}): Promise<number[][]> => {
  const times = books.map((): number[] => [])
  let next = from
  const client = async (): Promise<void> => {
    while (next < from + count) {
      const no = next
      next += 1
      for (let turn = 0; turn < books.length; turn += 1) {
        // Alternates which book is first.
        const place = (turn + no) % books.length
        const reader = books[place]?.readers[no]
        if (!reader) throw new Error('the book has too few readers')
        const startedAt = performance.now()
        const { call, order } = reader
        const reply = await call(generateVcode, order, { idempotencyKey: crypto.randomUUID() })
        times[place]?.push(performance.now() - startedAt)
        if (!reply.success) throw new Error(`generateVcode: ${reply.code} ${reply.message}`)
      }
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return times
}
