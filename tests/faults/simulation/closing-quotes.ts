import fc from 'fast-check'
import { anyLifecycle, type Lifecycle } from '#domain/test-vectors/any-lifecycle.ts'
import { QUOTE_KINDS, type QuoteKind, runLifecycle } from '#domain/test-vectors/run-lifecycle.ts'
import { proveLedger } from '#server/ledger/prove.ts'
import { compareLoansWithLedger } from '#server/loan/compare-with-ledger.ts'
import { closeDays } from '#server/loan/end-of-day/close-days.ts'
import type { Services } from '#server/services.ts'
import { type Borrower, createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { startTemplateServer } from '../../harness/app/database-setup.ts'
import { createTestClock } from '../../harness/app/test-clock.ts'
import {
  applyLedgerStep,
  type LedgerLoan,
  openLedgerLoan,
  payFirstQuote,
} from '../../harness/simulation/lifecycle-in-ledger.ts'
import type { FaultTest, FaultTestOptions, FaultTestOutcome } from '../fault-test.ts'

const count = (counts: Record<string, number>, name: string, more = 1): void => {
  counts[name] = (counts[name] ?? 0) + more
}

/** Shrinks the first lifecycle with a violation, so that it can be read. */
const runInDomain = async ({ rounds, seed }: FaultTestOptions): Promise<FaultTestOutcome> => {
  const figures: Record<string, number> = {}
  const checked = fc.check(
    fc.property(anyLifecycle(), lifecycle => {
      const { actions, quotes, violations } = runLifecycle(lifecycle)
      for (const action of actions) count(figures, `steps ${action}`)
      for (const kind of quotes) count(figures, `quotes ${kind}`)
      if (violations.length > 0) throw new Error(violations.join('; '))
    }),
    { numRuns: rounds, seed },
  )
  const found = checked.failed
    ? [`${String(checked.errorInstance)} in ${fc.stringify(checked.counterexample)}`]
    : []
  return { rounds: checked.numRuns, violations: found, figures: { lifecycles: rounds, ...figures } }
}

const lifecyclesPerBatch = 400
/** One batch in so many also closes each day; its lifecycles are short, since a day is an entry. */
const closingEvery = 4
const longestClosedDays = 30
/** Lifecycles that run at once, each on one connection of the pool at a time. */
const lanes = 8

const lengthOf = ({ steps, quotedAfterDays }: Lifecycle): number =>
  steps.reduce((days, { afterDays }) => days + afterDays, quotedAfterDays)

type LoanResult = { readonly violations: readonly string[]; readonly quotes: readonly QuoteKind[] }

/** Everything that one loan does `day` days after its disbursement. */
const runDay = async (subject: LedgerLoan, day: number): Promise<LoanResult> => {
  const { steps } = subject.lifecycle
  const violations: string[] = []
  let at = 0
  for (const step of steps) {
    at += step.afterDays
    if (at === day) violations.push(...(await applyLedgerStep(subject, step)))
  }
  if (lengthOf(subject.lifecycle) !== day) return { violations, quotes: [] }
  // Another kind first for each loan, so that every kind is paid as often as it is open.
  const first = steps.reduce((sum, { choice }) => sum + choice, steps.length) % QUOTE_KINDS.length
  const kinds = [...QUOTE_KINDS.slice(first), ...QUOTE_KINDS.slice(0, first)]
  const paid = await payFirstQuote(subject, kinds)
  violations.push(...(paid?.violations ?? []))
  return { violations, quotes: paid ? [paid.kind] : [] }
}

type Batch = {
  readonly app: TestApp
  readonly lifecycles: readonly Lifecycle[]
  readonly borrowers: Readonly<Record<Lifecycle['market'], Borrower>>
}

const openInBatch = ({ borrowers }: Batch, services: Services, lifecycle: Lifecycle) => {
  const { borrowerId, order } = borrowers[lifecycle.market]
  return openLedgerLoan(services, lifecycle, { borrowerId, productId: order.productId })
}

/** Runs `run` for each item, `lanes` at a time; what it throws is a violation. */
const inLanes = async <T>(
  items: readonly T[],
  run: (item: T) => Promise<LoanResult>,
): Promise<LoanResult> => {
  const violations: string[] = []
  const quotes: QuoteKind[] = []
  const left = items.values()
  const lane = async () => {
    for (const item of left) {
      const result = await run(item).catch((error: unknown) => ({
        violations: [error instanceof Error ? (error.stack ?? error.message) : String(error)],
        quotes: [],
      }))
      violations.push(...result.violations)
      quotes.push(...result.quotes)
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return { violations, quotes }
}

/** Each lifecycle on a clock of its own, from its first day to its last. */
const runOneByOne = async (batch: Batch): Promise<LoanResult> => {
  const { services, clock: batchClock } = batch.app
  const startedAt = batchClock.now()
  return await inLanes(batch.lifecycles, async lifecycle => {
    const clock = createTestClock(startedAt)
    const loan = await openInBatch(batch, { ...services, clock }, lifecycle)
    const violations: string[] = []
    const quotes: QuoteKind[] = []
    for (let day = 0; day <= lengthOf(lifecycle); day += 1) {
      const result = await runDay(loan, day)
      violations.push(...result.violations)
      quotes.push(...result.quotes)
      clock.advance({ days: 1 })
    }
    return { violations, quotes }
  })
}

/** All lifecycles day by day; after each day it is closed in both markets. */
const runByDays = async (batch: Batch): Promise<LoanResult> => {
  const { services, clock } = batch.app
  const loans: LedgerLoan[] = []
  for (const lifecycle of batch.lifecycles) {
    loans.push(await openInBatch(batch, services, lifecycle))
  }
  const violations: string[] = []
  const quotes: QuoteKind[] = []
  const lastDay = Math.max(...batch.lifecycles.map(lengthOf))
  for (let day = 0; day <= lastDay; day += 1) {
    const result = await inLanes(loans, loan => runDay(loan, day))
    violations.push(...result.violations)
    quotes.push(...result.quotes)
    clock.advance({ days: 1 })
    for (const market of ['ID', 'IN'] as const) await closeDays(services, market)
  }
  return { violations, quotes }
}

/** Runs the lifecycles on one application; then proves its books. */
const runBatch = async (
  app: TestApp,
  lifecycles: readonly Lifecycle[],
  isClosing: boolean,
): Promise<LoanResult> => {
  const { services, clock } = app
  const borrowers = { ID: await app.enter('siti'), IN: await app.enter('arjun') }
  const batch = { app, lifecycles, borrowers }
  const { violations, quotes } = await (isClosing ? runByDays : runOneByOne)(batch)
  // The loans are compared on a day that none of them has seen yet.
  if (!isClosing) clock.advance({ days: Math.max(...lifecycles.map(lengthOf)) + 1 })
  const proved = [...(await compareLoansWithLedger(services)), ...(await proveLedger(services.db))]
  return { violations: [...violations, ...proved], quotes }
}

const runInLedger = async ({ rounds, seed }: FaultTestOptions): Promise<FaultTestOutcome> => {
  const figures: Record<string, number> = {}
  const violations: string[] = []
  const { server, end } = await startTemplateServer()
  let done = 0
  try {
    for (let batch = 0; done < rounds && violations.length === 0; batch += 1) {
      const isClosing = batch % closingEvery === closingEvery - 1
      const many = Math.min(lifecyclesPerBatch, rounds - done)
      const arbitrary = isClosing
        ? anyLifecycle().filter(lifecycle => lengthOf(lifecycle) <= longestClosedDays)
        : anyLifecycle()
      const lifecycles = fc.sample(arbitrary, { numRuns: many, seed: (seed + batch) | 0 })
      await using app = await createTestApp({ socketDir: server.socketDir, booksAgree: false })
      const result = await runBatch(app, lifecycles, isClosing)
      violations.push(...result.violations.map(found => `batch ${batch}: ${found}`))
      for (const kind of result.quotes) count(figures, `quotes ${kind}`)
      for (const step of lifecycles.flatMap(({ steps }) => steps)) {
        count(figures, `steps ${step.action}`)
      }
      const entries = await app.services.db
        .selectFrom('ledger.entry')
        .select(eb => eb.fn.countAll<bigint>().as('count'))
        .executeTakeFirstOrThrow()
      count(figures, 'ledger entries', Number(entries.count))
      done += many
    }
  } finally {
    await end()
  }
  return { rounds: done, violations, figures: { lifecycles: done, ...figures } }
}

export const closingQuoteFaults: readonly FaultTest[] = [
  {
    id: 'E2',
    description:
      'random lifecycles of a loan with refunds, reversals, charges raised by hand, waivers, hardship plans, write-offs, extensions, cancellations and early settlements; every quote is paid on its day',
    expected: 'each quote closes the loan to exactly zero, and one minor unit less does not',
    rounds: 20_000,
    run: runInDomain,
  },
  {
    id: 'E3',
    description: 'the same lifecycles, booked through the server into PostgreSQL',
    expected:
      'after a quote every receivable of the loan is zero in the ledger; loans and ledger agree',
    rounds: 20_000,
    run: runInLedger,
  },
]
