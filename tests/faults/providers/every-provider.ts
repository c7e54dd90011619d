import { createTestApp } from '../../harness/app/create-test-app.ts'
import { startTemplateServer } from '../../harness/app/database-setup.ts'
import {
  type MatrixCounts,
  type MatrixRow,
  matrixTable,
  noCounts,
  violationsOf,
} from '../../harness/faults/fault-matrix.ts'
import { providerMethods } from '../../harness/faults/method-rounds.ts'
import { payers, runPayerRow } from '../../harness/faults/payer-faults.ts'
import {
  type ReconciledSums,
  reconciledTable,
  runMethodRow,
} from '../../harness/faults/run-method-faults.ts'
import type { FaultTest, FaultTestOptions, FaultTestOutcome } from '../fault-test.ts'

const sumOf = (all: readonly MatrixCounts[]): MatrixCounts =>
  all.reduce(
    (sum, each) => ({
      lost: sum.lost + each.lost,
      unaccounted: sum.unaccounted + each.unaccounted,
      paidTwice: sum.paidTwice + each.paidTwice,
    }),
    noCounts,
  )

const roundsOf = ({ cells }: MatrixRow): number =>
  Object.values(cells).reduce((sum, { rounds }) => sum + rounds, 0)

const run = async ({ rounds }: FaultTestOptions): Promise<FaultTestOutcome> => {
  const { server, end } = await startTemplateServer()
  const { socketDir } = server
  const counts: MatrixCounts[] = []
  const methodRows: MatrixRow[] = []
  const payerRows: MatrixRow[] = []
  const sums: ReconciledSums[] = []
  try {
    for (const method of providerMethods) {
      await using app = await createTestApp({ socketDir, booksAgree: false })
      const result = await runMethodRow(app, method, rounds)
      methodRows.push(result.row)
      counts.push(result.counts)
      sums.push(result.sums)
    }
    for (const payer of payers) {
      const result = await runPayerRow(payer, rounds, { socketDir })
      payerRows.push(result.row)
      counts.push(result.counts)
    }
  } finally {
    await end()
  }
  const tables = [
    matrixTable('method', methodRows),
    matrixTable('payer', payerRows),
    reconciledTable(sums),
  ]
  process.stdout.write(`${tables.join('\n\n')}\n\n`)
  const rows = [...methodRows, ...payerRows]
  const { lost, unaccounted, paidTwice } = sumOf(counts)
  return {
    figures: {
      methods: methodRows.length,
      payers: payerRows.length,
      lost,
      unaccounted,
      'paid out twice': paidTwice,
    },
    violations: rows.flatMap(violationsOf),
    rounds: rows.reduce((sum, row) => sum + roundsOf(row), 0),
  }
}

export const everyProviderFaults: readonly FaultTest[] = [
  {
    id: 'P9',
    description: 'each method of each payment provider, and each payer, with everything that fails',
    expected: 'booked once, paid out once, nothing lost, both sides agree to the minor unit',
    rounds: 3,
    run,
  },
]
