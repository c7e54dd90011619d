import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { copyStep } from './build-web.ts'
import {
  addCounts,
  countLine,
  countPlaywright,
  countVitest,
  failuresOfVitest,
} from './count-checks.ts'
import { type BuildStep, root, runStep } from './run-step.ts'

const vitestReport = join(root, 'reports/vitest.json')
const journeysReport = join(root, 'reports/journeys.json')

const preparation: readonly BuildStep[] = [
  copyStep,
  { title: 'routes', command: 'react-router', arguments: ['typegen', 'web'] },
]
const typeChecks: readonly BuildStep[] = [
  { title: 'types', command: 'tsc', arguments: ['-b'] },
  { title: 'types of tests', command: 'tsc', arguments: ['-p', 'tests'] },
]
const lintChecks: readonly BuildStep[] = [
  {
    title: 'lint, format and boundaries',
    command: 'biome',
    arguments: ['ci', '--error-on-warnings'],
  },
  { title: 'dead code', command: 'knip', arguments: ['--no-progress'] },
]
const vitest = (title: string, ...options: readonly string[]): BuildStep => ({
  title,
  command: 'vitest',
  arguments: [
    'run',
    ...options,
    '--reporter=default',
    '--reporter=json',
    `--outputFile=${vitestReport}`,
  ],
})
const journeys = (...options: readonly string[]): BuildStep => ({
  title: 'journeys',
  command: 'node',
  arguments: ['tests/harness/journeys/run-journeys.ts', ...options],
  environment: { JOURNEYS_REPORT: journeysReport },
})

const [part, ...options] = process.argv.slice(2)

/** What each script runs, cheapest first; all of it runs, so one report names all that is wrong. */
const parts: Readonly<Record<string, readonly BuildStep[]>> = {
  all: [
    ...preparation,
    ...typeChecks,
    ...lintChecks,
    vitest('rules, calls and server'),
    journeys(),
  ],
  typecheck: [...preparation, ...typeChecks],
  lint: lintChecks,
  unit: [copyStep, vitest('rules', '--project=unit', ...options)],
  calls: [copyStep, vitest('calls and server', '--project=server', ...options)],
  journeys: [journeys(...options)],
}

const steps = parts[part ?? 'all']
if (!steps) throw new Error(`${part} is none of ${Object.keys(parts).join(', ')}`)

rmSync(vitestReport, { force: true })
rmSync(journeysReport, { force: true })
const failed: string[] = []
for (const step of steps) {
  process.stdout.write(`\n== ${step.title}\n`)
  const startedAt = performance.now()
  const succeeded = await runStep(step, { quiet: false })
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  process.stdout.write(`== ${step.title}: ${succeeded ? 'ok' : 'FAILED'} in ${seconds} s\n`)
  if (!succeeded) failed.push(step.title)
}
const count = addCounts([
  { passed: steps.length - failed.length, failed: failed.length, skipped: 0 },
  countVitest(vitestReport),
  countPlaywright(journeysReport),
])
for (const failure of failuresOfVitest(vitestReport)) process.stdout.write(`\n${failure}\n`)
const verdict = failed.length > 0 ? `FAILED: ${failed.join(', ')}` : 'All checks passed.'
process.stdout.write(`\n${verdict}\n${countLine(count)}\n`)
process.exitCode = failed.length > 0 ? 1 : 0
