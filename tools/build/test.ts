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

/** `npm test`: every check, cheapest first; a failed one does not stop the rest. */
const steps: readonly BuildStep[] = [
  copyStep,
  { title: 'routes', command: 'react-router', arguments: ['typegen', 'web'] },
  { title: 'types', command: 'tsc', arguments: ['-b'] },
  { title: 'types of tests', command: 'tsc', arguments: ['-p', 'tests'] },
  {
    title: 'lint, format and boundaries',
    command: 'biome',
    arguments: ['ci', '--error-on-warnings'],
  },
  { title: 'dead code', command: 'knip', arguments: ['--no-progress'] },
  {
    title: 'rules, calls and server',
    command: 'vitest',
    arguments: ['run', '--reporter=default', '--reporter=json', `--outputFile=${vitestReport}`],
  },
  {
    title: 'journeys',
    command: 'node',
    arguments: ['tests/harness/journeys/run-journeys.ts'],
    environment: { JOURNEYS_REPORT: journeysReport },
  },
]

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
