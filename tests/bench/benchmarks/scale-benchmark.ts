import { home, loanDetails, orderList } from '#contract/loan/calls.ts'
import { generateVcode, loanPlayDetail } from '#contract/payment-request/calls.ts'
import { type LoanBook, openLoanBook } from '../data/loan-book.ts'
import { type Benchmark, type Measurement, median, quantile } from '../measurement.ts'

const fewLoans = 10_000
const manyLoans = { usual: 200_000, full: 1_000_000 } as const

const warmUp = 200
const samples = 1000
/** Concurrent requests: enough to be a load, too few to make a queue. */
const clients = 2

const calls = { home, orderList, loanDetails, loanPlayDetail, generateVcode } as const
type MeasuredCallName = keyof typeof calls

export const scaleBenchmark: Benchmark = {
  name: 'scale',
  title: 'p95 of borrower calls with many loans, against few',
  measure: async ({ full, log }) => {
    const many = full ? manyLoans.full : manyLoans.usual
    const books = []
    for (const loans of [fewLoans, many]) {
      log(`loading ${loans.toLocaleString('en')} loans…`)
      books.push(await openLoanBook(loans))
    }
    const [small, large] = books
    if (!small || !large) throw new Error('two books were just opened')
    const names = Object.keys(calls) as MeasuredCallName[] // exactly the table's own keys
    const figures: Measurement[] = []
    for (const name of names) {
      const figure = await compare(name, { small, large })
      log(`${name}: ${figure.measured.toFixed(1)} against ${figure.baseline?.measured.toFixed(1)}`)
      figures.push({ ...figure, note: `${many.toLocaleString('en')} loans; ${figure.note}` })
    }
    return figures
  },
}

const compare = async (
  name: MeasuredCallName,
  { small, large }: { small: LoanBook; large: LoanBook },
): Promise<Measurement> => {
  await timeCalls(name, { books: [small, large], from: 0, count: warmUp })
  const [few = [], many = []] = await timeCalls(name, {
    books: [small, large],
    from: warmUp,
    count: samples,
  })
  const medians = [many, few].map(times => median(times).toFixed(1))
  return {
    label: `p95 of ${name}`,
    measured: quantile(many, 0.95),
    unit: 'ms',
    baseline: { label: `at ${fewLoans.toLocaleString('en')}`, measured: quantile(few, 0.95) },
    threshold: { atMost: 1.3 },
    note:
      `${samples} calls of each book in turn, ${clients} clients; ` +
      `medians ${medians.join(' against ')} ms`,
  }
}

type TimedCalls = {
  readonly books: readonly LoanBook[]
  readonly from: number
  readonly count: number
}

/**
 * Milliseconds of each call, per book. Every borrower is requested once, so that no page is warm
 * from another call; the books alternate call by call, so that a slow moment affects both.
 */
const timeCalls = async (
  name: MeasuredCallName,
  { books, from, count }: TimedCalls,
): Promise<number[][]> => {
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
        const reply = await callOnce(reader, name)
        times[place]?.push(performance.now() - startedAt)
        if (!reply.success) throw new Error(`${name}: ${reply.code} ${reply.message}`)
      }
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return times
}

const callOnce = ({ call, order }: LoanBook['readers'][number], name: MeasuredCallName) => {
  switch (name) {
    case 'home':
      return call(home, {})
    case 'orderList':
      return call(orderList, {})
    case 'loanDetails':
      return call(loanDetails, order)
    case 'loanPlayDetail':
      return call(loanPlayDetail, order)
    case 'generateVcode':
      return call(generateVcode, order, { idempotencyKey: crypto.randomUUID() })
  }
}
