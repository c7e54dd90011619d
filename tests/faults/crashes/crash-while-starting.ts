import { setTimeout as sleep } from 'node:timers/promises'
import { listPersonas } from '#contract/sandbox/calls.ts'
import { seededRandomness } from '../../harness/app/seeded-randomness.ts'
import { countBooked } from '../../harness/faults/booked-payments.ts'
import { createFaultEnvironment } from '../../harness/faults/fault-environment.ts'
import { anyoneAt } from '../../harness/faults/paying-client.ts'
import type { FaultTest, FaultTestOptions, FaultTestOutcome } from '../fault-test.ts'

/** About how long a first start takes, from nothing to the last row seeded. */
const longestMs = 6000

/** Kills a server at random moments of its first start, repeatedly, then lets it finish. */
const killWhileStarting = async ({ rounds, seed }: FaultTestOptions): Promise<FaultTestOutcome> => {
  const random = seededRandomness(seed, () => new Date())
  const environment = await createFaultEnvironment()
  try {
    let ready = 0
    for (let round = 0; round < rounds; round += 1) {
      const starting = environment.launch()
      await sleep(random.integer(longestMs))
      if (starting.output().includes(' is ready ')) ready += 1
      starting.kill('SIGKILL')
      await starting.ended
    }
    const startMs = await environment.start()
    const listed = await anyoneAt(environment.base)(listPersonas, {})
    const seeded = listed.data?.personas.length ?? 0
    const { proofs } = await countBooked(environment, [])
    return {
      rounds,
      violations: [...proofs, ...(seeded === 20 ? [] : [`${seeded} of 20 personas were seeded`])],
      figures: {
        'killed before it was ready': rounds - ready,
        'last start ms': Math.round(startMs),
        'personas seeded': seeded,
      },
    }
  } finally {
    await environment.end()
  }
}

export const startCrashFaults: readonly FaultTest[] = [
  {
    id: 'C1c',
    description: 'the server is killed at random moments of its very first start',
    expected: 'the next start completes it: everything is there once, and the ledger holds',
    rounds: 8,
    run: killWhileStarting,
  },
]
