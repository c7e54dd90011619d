import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { buildWeb } from '#tools/build/build-web.ts'
import { removeAbandoned } from '../harness/app/test-database-server.ts'
import { runCleanups } from './cleanup.ts'
import { judge, type Measurement } from './measurement.ts'
import { markdownOf, tableOf } from './print-table.ts'

// `npm run bench`: the table of budgets. `npm run bench -- postings sizes` measures only those
// rows, `--full` the longest form of each, `--markdown` prints the table for docs/performance.md. A
// missed budget is printed; only a row without a measurement fails the run.

// A fresh checkout has no pages yet, nor the compiled copy that the benchmarks import.
await buildWeb()
const { benchmarks } = await import('./benchmarks/all-benchmarks.ts')

const { positionals: requestedBenchmarks, values } = parseArgs({
  allowPositionals: true,
  options: {
    full: { type: 'boolean', default: false },
    markdown: { type: 'boolean', default: false },
  },
})
const log = (line: string) => process.stderr.write(`${line}\n`)
const print = (text: string) => process.stdout.write(`${text}\n`)

const unknown = requestedBenchmarks.filter(name => !benchmarks.some(row => row.name === name))
if (unknown.length > 0) {
  log(`rupya: no such row: ${unknown}; there are ${benchmarks.map(row => row.name).join(' ')}`)
  process.exit(1)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => runCleanups().finally(() => process.exit(130)))
}

await removeAbandoned()
const load = () => loadavg().map(value => value.toFixed(1))
const startLoad = load()
const measurements: Measurement[] = []
const failures: string[] = []
const noteFailure = (what: string, error: unknown) => {
  failures.push(`${what}: ${error instanceof Error ? error.message : String(error)}`)
  log(`   FAILED: ${error instanceof Error ? error.stack : String(error)}`)
}
for (const row of benchmarks.filter(
  ({ name }) => requestedBenchmarks.length === 0 || requestedBenchmarks.includes(name),
)) {
  log(`\n== ${row.title}`)
  const startedAt = performance.now()
  const failuresBefore = failures.length
  try {
    const measured = await row.measure({
      full: values.full,
      log: line => log(`   ${line}`),
      fail: (part, error) => noteFailure(`${row.name}, ${part}`, error),
    })
    if (measured.length > 0) log(tableOf(measured))
    else if (failures.length === failuresBefore) throw new Error('it gave no figure')
    measurements.push(...measured)
  } catch (error) {
    noteFailure(row.name, error)
  } finally {
    await runCleanups()
  }
  log(`   ${((performance.now() - startedAt) / 1000).toFixed(0)} s`)
}

const misses = measurements.filter(figure => judge(figure) === 'MISS')
const [processor] = cpus()
if (measurements.length > 0) {
  print(`\n${values.markdown ? markdownOf(measurements) : tableOf(measurements)}\n`)
}
print(
  `${cpus().length} × ${processor?.model ?? 'unknown'}, Node ${process.versions.node}, ` +
    `load ${startLoad.join(' ')} at the start, ${load().join(' ')} at the end.`,
)
print(`${measurements.length} figures, ${misses.length} missed their bar.`)
for (const { label } of misses) print(`MISS: ${label}`)
for (const failure of failures) print(`NO FIGURE: ${failure}`)
process.exit(failures.length > 0 ? 1 : 0)
