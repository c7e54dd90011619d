import { copyFileSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root, runStep } from '../build/run-step.ts'
import { addScores, percentOf, type Score, scoreLine, scoreOf } from './score.ts'

// npm run mutation [-- domain/money server/ledger …]
const minPercent = 85
/** Small folders first, so that a run that is stopped has covered most. */
const folders = [
  ...['payment-dispute', 'card-payment', 'installments', 'text', 'charges', 'complaint'],
  ...['applicant', 'statement', 'reminder', 'decision', 'market', 'offer', 'early-settlement'],
  ...['extension', 'waterfall', 'posting', 'rate-caps', 'calendar', 'money', 'apr'],
  ...['terms', 'schedule', 'loan'],
]
  .map(folder => `domain/${folder}`)
  .concat('server/ledger')

/** The part of Stryker's report that is read here. */
type StrykerReport = {
  readonly files: Record<string, { readonly mutants: readonly { status: string }[] }>
}

const reports = join(root, 'reports/mutation')
const lastReport = join(root, 'reports/mutation.json')

/** Runs Stryker on one folder; undefined when it could not. */
const mutate = async (folder: string): Promise<Score | undefined> => {
  rmSync(lastReport, { force: true })
  const startedAt = performance.now()
  const ran = await runStep(
    {
      title: folder,
      command: 'stryker',
      arguments: ['run', 'tools/mutation/stryker.config.mjs'],
      environment: { MUTATED_FOLDER: folder },
    },
    { quiet: false },
  )
  if (!ran) return undefined
  copyFileSync(lastReport, join(reports, `${folder.replace('/', '-')}.json`))
  const { files } = JSON.parse(readFileSync(lastReport, 'utf8')) as StrykerReport // Stryker's own format
  const mutants = Object.values(files).flatMap(file => file.mutants)
  return scoreOf(folder, mutants, (performance.now() - startedAt) / 1000)
}

const chosen = process.argv.length > 2 ? process.argv.slice(2) : folders
const unknown = chosen.filter(folder => !folders.includes(folder))
if (unknown.length > 0) {
  process.stdout.write(`there is no ${unknown.join(', ')}; there are ${folders.join(', ')}\n`)
  process.exit(1)
}
mkdirSync(reports, { recursive: true })
const scores: Score[] = []
const failed: string[] = []
for (const folder of chosen) {
  process.stdout.write(`\n== ${folder}\n`)
  const score = await mutate(folder)
  if (score) scores.push(score)
  else failed.push(folder)
}
const total = addScores(scores)
process.stdout.write(`\n${[...scores, total].map(scoreLine).join('\n')}\n`)
const misses = [
  ...failed.map(folder => `${folder} could not be run`),
  ...(percentOf(total) < minPercent ? [`fewer than ${minPercent} % were found`] : []),
]
if (misses.length > 0) process.stdout.write(`MISS: ${misses.join('; ')}\n`)
process.exitCode = misses.length > 0 ? 1 : 0
