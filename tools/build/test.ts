import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { copyStep } from './build-web.ts'
import { root, runStep, type Step } from './run-step.ts'

/** `npm test`: every check, cheapest first; all of them run, so one report names all that is wrong. */
const steps: readonly (Step & { readonly needs?: string })[] = [
  { ...copyStep, needs: 'web/copy' },
  {
    title: 'routes',
    command: 'react-router',
    arguments: ['typegen', 'web'],
    needs: 'web/routes.ts',
  },
  { title: 'types', command: 'tsc', arguments: ['-b'] },
  { title: 'types of tests', command: 'tsc', arguments: ['-p', 'tests'] },
  { title: 'lint and format', command: 'biome', arguments: ['ci', '--error-on-warnings'] },
  { title: 'rules, calls and server', command: 'vitest', arguments: ['run'] },
  {
    title: 'journeys',
    command: 'node',
    arguments: ['tests/support/run-journeys.ts'],
    needs: 'tests/support/run-journeys.ts',
  },
]

const failed: string[] = []
for (const { needs, ...step } of steps) {
  if (needs !== undefined && !existsSync(join(root, needs))) {
    process.stdout.write(`\n== ${step.title}: SKIPPED, there is no ${needs}\n`)
    continue
  }
  process.stdout.write(`\n== ${step.title}\n`)
  const startedAt = performance.now()
  const succeeded = await runStep(step, { quiet: false })
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  process.stdout.write(`== ${step.title}: ${succeeded ? 'ok' : 'FAILED'} in ${seconds} s\n`)
  if (!succeeded) failed.push(step.title)
}
if (failed.length > 0) {
  process.stdout.write(`\nFAILED: ${failed.join(', ')}\n`)
  process.exit(1)
}
process.stdout.write('\nAll checks passed.\n')
