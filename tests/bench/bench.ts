import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { removeAbandoned } from '../support/test-server.ts'
import { endOfDayRow } from './end-of-day-row.ts'
import { type Figure, judge, type Row } from './figure.ts'
import { firstViewRow } from './first-view-row.ts'
import { loanDetailsRow } from './loan-details-row.ts'
import { pagesRow } from './pages-row.ts'
import { postingsRow } from './postings-row.ts'
import { tableOf } from './print-table.ts'
import { scaleRow } from './scale-row.ts'
import { sizesRow } from './sizes-row.ts'
import { endAll } from './started.ts'

// `npm run bench`: the table of budgets. `npm run bench -- postings sizes` measures only those rows,
// `--full` the longest form of each. A miss is printed; only a row without a figure is a failure.

const rows: readonly Row[] = [
  postingsRow,
  loanDetailsRow,
  pagesRow,
  firstViewRow,
  sizesRow,
  endOfDayRow,
  scaleRow,
]

const { positionals: asked, values } = parseArgs({
  allowPositionals: true,
  options: { full: { type: 'boolean', default: false } },
})
const say = (line: string) => process.stderr.write(`${line}\n`)
const print = (text: string) => process.stdout.write(`${text}\n`)

const unknown = asked.filter(name => !rows.some(row => row.name === name))
if (unknown.length > 0) {
  say(`rupya: no such row: ${unknown}; there are ${rows.map(row => row.name).join(' ')}`)
  process.exit(1)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => endAll().finally(() => process.exit(130)))
}

await removeAbandoned()
const load = () => loadavg().map(value => value.toFixed(1))
const startLoad = load()
const figures: Figure[] = []
const failures: string[] = []
for (const row of rows.filter(({ name }) => asked.length === 0 || asked.includes(name))) {
  say(`\n== ${row.title}`)
  const startedAt = performance.now()
  try {
    const measured = await row.measure({ full: values.full, say: line => say(`   ${line}`) })
    if (measured.length === 0) throw new Error('it gave no figure')
    say(tableOf(measured))
    figures.push(...measured)
  } catch (error) {
    failures.push(`${row.name}: ${error instanceof Error ? error.message : String(error)}`)
    say(`   FAILED: ${error instanceof Error ? error.stack : String(error)}`)
  } finally {
    await endAll()
  }
  say(`   ${((performance.now() - startedAt) / 1000).toFixed(0)} s`)
}

const misses = figures.filter(figure => judge(figure) === 'MISS')
const [processor] = cpus()
if (figures.length > 0) print(`\n${tableOf(figures)}\n`)
print(
  `${cpus().length} × ${processor?.model ?? 'unknown'}, Node ${process.versions.node}, ` +
    `load ${startLoad.join(' ')} at the start, ${load().join(' ')} at the end.`,
)
print(`${figures.length} figures, ${misses.length} missed their bar.`)
for (const { what } of misses) print(`MISS: ${what}`)
for (const failure of failures) print(`NO FIGURE: ${failure}`)
process.exit(failures.length > 0 ? 1 : 0)
