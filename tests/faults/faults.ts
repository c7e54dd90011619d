import { parseArgs } from 'node:util'
import { stormFaults } from './callback-storm.ts'
import { describeOutcome, type Fault, isMiss } from './fault.ts'
import { killFaults } from './killed-while-paying.ts'
import { startFaults } from './killed-while-starting.ts'

// npm run faults [-- ID …] [--rounds n] [--seed n]
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string' }, seed: { type: 'string' } },
})

const faults: readonly Fault[] = [...stormFaults, ...killFaults, ...startFaults]
const chosen = faults.filter(({ id }) => positionals.length === 0 || positionals.includes(id))
const seed = Number(values.seed ?? crypto.getRandomValues(new Uint32Array(1))[0])
process.stdout.write(`seed ${seed}\n\n`)

let missed = chosen.length === 0
for (const fault of chosen) {
  const startedAt = performance.now()
  try {
    const outcome = await fault.run({ rounds: Number(values.rounds ?? fault.rounds), seed })
    missed ||= isMiss(outcome)
    process.stdout.write(describeOutcome(fault, outcome))
  } catch (error) {
    missed = true
    process.stdout.write(
      `${fault.id.padEnd(4)} MISS  ${fault.what}\n     no figure: ${String(error)}`,
    )
  }
  process.stdout.write(`\n     ${((performance.now() - startedAt) / 1000).toFixed(0)} s\n\n`)
}
process.stdout.write(missed ? 'MISS: see above\n' : `all ${chosen.length} faults passed\n`)
process.exit(missed ? 1 : 0)
