import { createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { startTemplateServer } from '../../harness/app/database-setup.ts'
import { type BrokenMethod, brokenMethods } from '../../harness/faults/broken-methods.ts'
import { type BrokenPayer, brokenPayers } from '../../harness/faults/broken-payers.ts'
import type { MatrixRow } from '../../harness/faults/fault-matrix.ts'
import { methodFaults } from '../../harness/faults/method-faults.ts'
import { methodName, providerMethods } from '../../harness/faults/method-rounds.ts'
import { payerFaults, payers, runPayerRow } from '../../harness/faults/payer-faults.ts'
import { runMethodRow } from '../../harness/faults/run-method-faults.ts'
import type { FaultTest, FaultTestOutcome } from '../fault-test.ts'

// P9 must be able to fail: here its handling is broken on purpose, one kind at a time, between the
// application and its adapters, and the named cells must report it.

/** What is broken, for whom, and which of the named cells reported it or did not. */
type Finding = {
  readonly broken: string
  readonly of: string
  readonly reported: readonly string[]
  readonly silent: readonly string[]
}

const judge = ({ name, cells }: Pick<BrokenMethod, 'name' | 'cells'>, row: MatrixRow): Finding => {
  const happened = cells.filter(cell => row.cells[cell] !== undefined)
  const isReported = (cell: string) => (row.cells[cell]?.violations.length ?? 0) > 0
  return {
    broken: name,
    of: row.name,
    reported: happened.filter(isReported),
    silent: happened.filter(cell => !isReported(cell)),
  }
}

/** A hosted page of each provider that has one, and a code that is scanned. */
const judgedMethods = ['xendit QRIS', 'midtrans DEBIT-CARD', 'razorpay DEBIT-CARD']

const runMethods = async (socketDir: string): Promise<Finding[]> => {
  const found: Finding[] = []
  for (const broken of brokenMethods) {
    for (const method of providerMethods.filter(each => judgedMethods.includes(methodName(each)))) {
      await using app = await createTestApp({ socketDir, booksAgree: false })
      const { services } = app
      // In place: the webhooks have the providers since the application was composed.
      for (const provider of services.paymentProviders.values()) {
        Object.assign(provider, broken.broken({ ...provider }, services))
      }
      const only = [...broken.cells, ...(broken.after ?? [])]
      found.push(judge(broken, (await runMethodRow(app, method, 1, only)).row))
    }
  }
  return found
}

const breakPayers =
  ({ broken }: BrokenPayer) =>
  ({ services }: TestApp): void => {
    // In place, as above.
    for (const provider of services.disbursementProviders.values()) {
      Object.assign(provider, broken({ ...provider }))
    }
  }

const runPayers = async (socketDir: string): Promise<Finding[]> => {
  const found: Finding[] = []
  for (const broken of brokenPayers) {
    for (const payer of payers) {
      const options = { socketDir, only: broken.cells, arrange: breakPayers(broken) }
      found.push(judge(broken, (await runPayerRow(payer, 1, options)).row))
    }
  }
  return found
}

const tableOf = (all: readonly Finding[]): string =>
  [
    '| broken | of | cells that reported it |',
    '| --- | --- | --- |',
    ...all.map(
      ({ broken, of, reported }) => `| ${broken} | ${of} | ${reported.join(', ') || '–'} |`,
    ),
  ].join('\n')

/** Cells of the matrix that nothing here makes fail. */
const neverBroken = (): string[] => {
  const named = new Set([...brokenMethods, ...brokenPayers].flatMap(({ cells }) => cells))
  return [...methodFaults, ...payerFaults].map(({ name }) => name).filter(name => !named.has(name))
}

const run = async (): Promise<FaultTestOutcome> => {
  const { server, end } = await startTemplateServer()
  const found: Finding[] = []
  try {
    const all = [...(await runMethods(server.socketDir)), ...(await runPayers(server.socketDir))]
    found.push(...all.filter(({ reported, silent }) => reported.length + silent.length > 0))
  } finally {
    await end()
  }
  process.stdout.write(`${tableOf(found)}\n\n`)
  return {
    rounds: found.length,
    figures: {
      'kinds of handling broken': brokenMethods.length + brokenPayers.length,
      'cells that reported it': found.reduce((sum, { reported }) => sum + reported.length, 0),
    },
    violations: [
      ...found.flatMap(({ broken, of, silent }) =>
        silent.map(cell => `${of}: ${broken}, and "${cell}" passes`),
      ),
      ...neverBroken().map(cell => `nothing makes "${cell}" fail`),
    ],
  }
}

export const brokenHandlingFaults: readonly FaultTest[] = [
  {
    id: 'P9b',
    description: 'the handling of each fault of P9 is broken on purpose',
    expected: 'every cell of P9 reports what was broken for it',
    rounds: 1,
    run,
  },
]
