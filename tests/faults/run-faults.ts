import { parseArgs } from 'node:util'
import { buildWeb } from '#tools/build/build-web.ts'
import {
  type FaultTest,
  type FaultTestOutcome,
  isMiss,
  outcomeReport,
  summarize,
} from './fault-test.ts'

// npm run faults [-- ID …] [--rounds n] [--seed n]; letters without a number are all rows of theirs
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string' }, seed: { type: 'string' } },
})

// The real server serves the real pages; a fresh checkout has none yet, nor the compiled copy that
// the faults import.
await buildWeb()
const { allFaults } = await import('./all-faults.ts')

const known = allFaults.map(({ id }) => id)
const isMeant = (id: string, name: string) =>
  id === name || (/^[A-Z]+$/.test(name) && id.replace(/\d.*$/, '') === name)
const unknown = positionals.filter(name => !known.some(id => isMeant(id, name)))
if (unknown.length > 0) {
  process.stdout.write(`there is no ${unknown.join(', ')}; there are ${known.join(', ')}\n`)
  process.exit(1)
}
const chosen = allFaults.filter(
  ({ id }) => positionals.length === 0 || positionals.some(name => isMeant(id, name)),
)
const seed = Number(values.seed ?? crypto.getRandomValues(new Uint32Array(1))[0])
process.stdout.write(`seed ${seed}\n\n`)

/** An outcome without a figure is a miss: what was not measured was not tested. */
const runOne = async (fault: FaultTest): Promise<FaultTestOutcome> => {
  try {
    return await fault.run({ rounds: Number(values.rounds ?? fault.rounds), seed })
  } catch (error) {
    const reason = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return { rounds: 0, figures: {}, violations: [`it could not be counted: ${reason}`] }
  }
}

const rows: string[] = []
let missed = false
for (const fault of chosen) {
  // A row may move `performance.now()`.
  const startedAt = process.hrtime.bigint()
  const outcome = await runOne(fault)
  const seconds = Math.round(Number(process.hrtime.bigint() - startedAt) / 1e9)
  missed ||= isMiss(outcome)
  rows.push(summarize(fault, outcome, seconds))
  process.stdout.write(`${outcomeReport(fault, outcome)}\n     ${seconds} s\n\n`)
}
process.stdout.write(`seed ${seed}\n${rows.join('\n')}\n`)
process.stdout.write(missed ? 'MISS: see above\n' : `all ${chosen.length} faults passed\n`)
process.exit(missed ? 1 : 0)
