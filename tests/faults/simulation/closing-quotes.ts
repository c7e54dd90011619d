import fc from 'fast-check'
import { anyLifecycle, type Lifecycle } from '#domain/test-vectors/any-lifecycle.ts'
import { QUOTE_KINDS, type QuoteKind, runLifecycle } from '#domain/test-vectors/run-lifecycle.ts'
import { proveLedger } from '#server/ledger/prove.ts'
import { compareLoansWithLedger } from '#server/loan/compare-with-ledger.ts'
import { closeDays } from '#server/loan/end-of-day/close-days.ts'
import { createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { startTemplateServer } from '../../harness/app/database-setup.ts'
import {
  applyLedgerStep,
  type LedgerLoan,
  openLedgerLoan,
  payLedgerQuote,
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

const lifecyclesPerBatch = 100
/** One batch in so many also closes each day; its lifecycles are short, since a day is an entry. */
const closingEvery = 4
const longestClosedDays = 30

const lengthOf = ({ steps, quotedAfterDays }: Lifecycle): number =>
  steps.reduce((days, { afterDays }) => days + afterDays, quotedAfterDays)

type BatchResult = { readonly violations: readonly string[]; readonly quotes: readonly QuoteKind[] }

/** Everything that one loan does `day` days after its disbursement. */
const liveDay = async (subject: LedgerLoan, day: number): Promise<BatchResult> => {
  const { steps } = subject.lifecycle
  let at = 0
  for (const step of steps) {
    at += step.afterDays
    if (at === day) await applyLedgerStep(subject, step)
  }
  if (lengthOf(subject.lifecycle) !== day) return { violations: [], quotes: [] }
  // Another kind first for each loan, so that every kind is paid as often as it is open.
  const first = steps.reduce((sum, { choice }) => sum + choice, steps.length)
  const kinds = QUOTE_KINDS.map((_, index) => QUOTE_KINDS[(first + index) % QUOTE_KINDS.length])
  for (const kind of kinds) {
    const violations = kind && (await payLedgerQuote(subject, kind))
    if (kind && violations) return { violations, quotes: [kind] }
  }
  return { violations: [], quotes: [] }
}

/** Lives the lifecycles side by side, day by day, on one application; then proves its books. */
const liveBatch = async (
  app: TestApp,
  lifecycles: readonly Lifecycle[],
  isClosing: boolean,
): Promise<BatchResult> => {
  const { services, clock } = app
  const borrowers = { ID: await app.enter('siti'), IN: await app.enter('arjun') }
  const loans: LedgerLoan[] = []
  for (const lifecycle of lifecycles) {
    const { borrowerId, order } = borrowers[lifecycle.market]
    const place = { borrowerId, productId: order.productId }
    loans.push(await openLedgerLoan(services, lifecycle, place))
  }
  const violations: string[] = []
  const quotes: QuoteKind[] = []
  const lastDay = Math.max(...lifecycles.map(lengthOf))
  for (let day = 0; day <= lastDay; day += 1) {
    const results = await Promise.all(
      loans.map(loan =>
        liveDay(loan, day).catch(error => ({
          violations: [`${loan.loanId}: ${String(error)}`],
          quotes: [],
        })),
      ),
    )
    for (const result of results) {
      violations.push(...result.violations)
      quotes.push(...result.quotes)
    }
    clock.advance({ days: 1 })
    if (!isClosing) continue
    for (const market of ['ID', 'IN'] as const) await closeDays(services, market)
  }
  violations.push(...(await compareLoansWithLedger(services)), ...(await proveLedger(services.db)))
  return { violations, quotes }
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
      const result = await liveBatch(app, lifecycles, isClosing)
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
      'random lifecycles of a loan with refunds, reversals, charges raised by hand, waivers, extensions, cancellations and early settlements; every quote is paid on its day',
    expected: 'each quote closes the loan to exactly zero, and one minor unit less does not',
    rounds: 20_000,
    run: runInDomain,
  },
  {
    id: 'E3',
    description: 'the same lifecycles, booked through the server into PostgreSQL',
    expected:
      'after a quote every receivable of the loan is zero in the ledger; loans and ledger agree',
    rounds: 2_000,
    run: runInLedger,
  },
]
