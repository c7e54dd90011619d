import { seededRandomness } from '../../harness/app/seeded-randomness.ts'
import {
  createFaultEnvironment,
  type FaultEnvironment,
  freePort,
} from '../../harness/faults/fault-environment.ts'
import type { FaultTest, FaultTestOptions, FaultTestOutcome } from '../fault-test.ts'
import { median } from './disturb-payments.ts'

/**
 * Starts a second server on the data directory of a running one; returns what is wrong with its
 * refusal.
 */
const startSecond = async (
  environment: FaultEnvironment,
): Promise<{ tookMs: number; wrong: string[] }> => {
  const { pid } = environment.server()
  const started = performance.now()
  const second = environment.launch(await freePort())
  const how = await second.ended
  const tookMs = performance.now() - started
  const wrong: string[] = []
  if (how !== 1) wrong.push(`the second ended with ${how}`)
  if (!second.output().includes(`process ${pid} `)) {
    wrong.push(`the refusal does not name ${pid}: ${second.output().slice(-300)}`)
  }
  const answer = await fetch(`${environment.base}/readyz`).catch(() => undefined)
  if (answer?.status !== 200 || environment.hasEnded()) wrong.push('the first was harmed')
  return { tookMs, wrong }
}

const runSecond = async ({ rounds, seed }: FaultTestOptions): Promise<FaultTestOutcome> => {
  const random = seededRandomness(seed, () => new Date())
  const environment = await createFaultEnvironment()
  try {
    await environment.start()
    const refusedMs: number[] = []
    const tookOverMs: number[] = []
    const violations: string[] = []
    for (let round = 0; round < rounds; round += 1) {
      const { tookMs, wrong } = await startSecond(environment)
      refusedMs.push(tookMs)
      violations.push(...wrong)
      environment.server().kill('SIGKILL')
      await environment.server().ended
      // Its database server may still run, or be gone as well: both leave a stale lock.
      if (random.integer(2) === 0) environment.killDatabase()
      tookOverMs.push(await environment.start())
    }
    return {
      rounds,
      violations,
      figures: {
        'second refused, naming the pid': refusedMs.length - violations.length,
        'after, median ms': Math.round(median(refusedMs)),
        'stale lock taken over': tookOverMs.length,
        'and ready after, median ms': Math.round(median(tookOverMs)),
        'worst ms': Math.round(Math.max(...tookOverMs)),
      },
    }
  } finally {
    await environment.end()
  }
}

export const instanceFaults: readonly FaultTest[] = [
  {
    id: 'C7',
    description:
      'a second server on one data directory; then the first is killed and one is started on its lock',
    expected: 'the second refuses and names the first’s pid; a stale lock is taken over',
    rounds: 5,
    run: runSecond,
  },
]
