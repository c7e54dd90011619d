import { execFile } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { prepareDatabase } from '#server/platform/database/prepare-database.ts'
import { startTestDatabaseServer, testLog } from '../../harness/app/test-database-server.ts'
import type { SimulationResult } from '../../harness/simulation/run-simulation.ts'
import type { FaultTest, FaultTestOptions, FaultTestOutcome } from '../fault-test.ts'

const program = join(import.meta.dirname, '../../harness/simulation/simulation-process.ts')
const template = 'rupya'
const loansPerEnvironment = 125

const runProcess = promisify(execFile)

const simulateOne = async (
  socketDir: string,
  seed: number,
  targetLoans: number,
): Promise<SimulationResult> => {
  const { PATH = '', HOME = '/' } = process.env
  const env = {
    ...{ PATH, HOME, SIMULATION_SOCKET: socketDir, SIMULATION_TEMPLATE: template },
    ...{ SIMULATION_SEED: String(seed), SIMULATION_LOANS: String(targetLoans) },
  }
  const { stdout } = await runProcess(process.execPath, [program], {
    env,
    maxBuffer: 64 * 1024 * 1024,
  })
  // Written by simulation-process.ts alone.
  return JSON.parse(stdout) as SimulationResult
}

const addCounts = (into: Record<string, number>, more: Readonly<Record<string, number>>): void => {
  for (const [name, value] of Object.entries(more)) into[name] = (into[name] ?? 0) + value
}

/** Simulations in parallel, as many as there are processors; each has its own seed. */
const simulateAll = async ({
  rounds,
  seed,
}: FaultTestOptions): Promise<{ seed: number; result: SimulationResult }[]> => {
  const { server, end } = await startTestDatabaseServer({
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    // Automatic vacuuming would return rows of one moment in another order each time.
    autovacuum: 'off',
  })
  try {
    await prepareDatabase({ address: server.ownerAddress(template), log: testLog })
    const runs = Array.from({ length: Math.ceil(rounds / loansPerEnvironment) }, (_, no) => ({
      seed: (seed + no * 7919) >>> 0,
      targetLoans: Math.min(loansPerEnvironment, rounds - no * loansPerEnvironment),
    }))
    const ended: { seed: number; result: SimulationResult }[] = []
    const work = async (): Promise<void> => {
      for (let run = runs.shift(); run; run = runs.shift()) {
        const result = await simulateOne(server.socketDir, run.seed, run.targetLoans)
        ended.push({ seed: run.seed, result })
      }
    }
    await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, work))
    return ended
  } finally {
    await end()
  }
}

const runLifecycles = async (options: FaultTestOptions): Promise<FaultTestOutcome> => {
  const runs = await simulateAll(options)
  const done: Record<string, number> = {}
  const crashes: Record<string, number> = {}
  const states: Record<string, number> = {}
  for (const { result } of runs) {
    addCounts(done, result.actionCounts)
    addCounts(crashes, result.crashes)
    addCounts(states, result.states)
  }
  const sum = (of: (result: SimulationResult) => number) =>
    runs.reduce((total, { result }) => total + of(result), 0)
  const loans = sum(result => result.loans)
  return {
    rounds: loans,
    violations: runs.flatMap(({ seed, result }) =>
      result.violations.map(found => `simulation ${seed}: ${found}`),
    ),
    figures: {
      loans,
      runs: runs.length,
      'days simulated': sum(result => result.days),
      'entries in the ledgers': sum(result => result.entries),
      'times the application crashed': Object.values(crashes).reduce(
        (total, each) => total + each,
        0,
      ),
      'at different places': Object.keys(crashes).length,
      'charges capped by': [...new Set(runs.flatMap(({ result }) => result.clips))].join(', '),
      ...Object.fromEntries(Object.entries(states).map(([name, n]) => [`ended as ${name}`, n])),
      ...Object.fromEntries(Object.entries(done).sort()),
      digest: runs
        .map(({ result }) => result.digest)
        .sort()
        .join(' '),
    },
  }
}

export const lifecycleFaults: readonly FaultTest[] = [
  {
    id: 'K5',
    description:
      'loans simulated from application to end, replayed from a seed: every way to apply, pay, pay wrongly, reverse, decide and crash',
    expected:
      'after every step each loan agrees with a small model of its own; at the end the simulators agree to the minor unit',
    rounds: 2000,
    run: runLifecycles,
  },
]
