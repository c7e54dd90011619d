import { execFile } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { prepareDatabase } from '#server/platform/prepare-database.ts'
import { startTestServer, testLog } from '#tests/support/test-server.ts'
import type { Fault, FaultOptions, Outcome } from './fault.ts'
import type { Lived } from './lives/live.ts'

const program = join(import.meta.dirname, 'one-world.ts')
const template = 'rupya'
const livesEach = 125

const run = promisify(execFile)

const liveOne = async (socketDir: string, seed: number, wanted: number): Promise<Lived> => {
  const { PATH = '', HOME = '/' } = process.env
  const env = {
    ...{ PATH, HOME, LIVES_SOCKET: socketDir, LIVES_TEMPLATE: template },
    ...{ LIVES_SEED: String(seed), LIVES_WANTED: String(wanted) },
  }
  const { stdout } = await run(process.execPath, [program], { env, maxBuffer: 64 * 1024 * 1024 })
  // Written by one-world.ts, and by nothing else.
  return JSON.parse(stdout) as Lived
}

const add = (into: Record<string, number>, more: Readonly<Record<string, number>>): void => {
  for (const [name, value] of Object.entries(more)) into[name] = (into[name] ?? 0) + value
}

/** Worlds beside each other, as many as there are processors; each has its own seed. */
const liveAll = async ({
  rounds,
  seed,
}: FaultOptions): Promise<{ seed: number; lived: Lived }[]> => {
  const { server, end } = await startTestServer({
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    // What tidies up by itself would read rows of one moment in another order each time.
    autovacuum: 'off',
  })
  try {
    await prepareDatabase({ address: server.ownerAddress(template), log: testLog })
    const worlds = Array.from({ length: Math.ceil(rounds / livesEach) }, (_, no) => ({
      seed: (seed + no * 7919) >>> 0,
      wanted: Math.min(livesEach, rounds - no * livesEach),
    }))
    const ended: { seed: number; lived: Lived }[] = []
    const work = async (): Promise<void> => {
      for (let world = worlds.shift(); world; world = worlds.shift()) {
        const lived = await liveOne(server.socketDir, world.seed, world.wanted)
        ended.push({ seed: world.seed, lived })
      }
    }
    await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, work))
    return ended
  } finally {
    await end()
  }
}

const replay = async (options: FaultOptions): Promise<Outcome> => {
  const worlds = await liveAll(options)
  const done: Record<string, number> = {}
  const deaths: Record<string, number> = {}
  const states: Record<string, number> = {}
  for (const { lived } of worlds) {
    add(done, lived.done)
    add(deaths, lived.deaths)
    add(states, lived.states)
  }
  const sum = (of: (lived: Lived) => number) =>
    worlds.reduce((total, { lived }) => total + of(lived), 0)
  const lives = sum(lived => lived.lives)
  return {
    rounds: lives,
    violations: worlds.flatMap(({ seed, lived }) =>
      lived.violations.map(found => `world ${seed}: ${found}`),
    ),
    figures: {
      lives,
      worlds: worlds.length,
      'days lived': sum(lived => lived.days),
      'entries in the ledgers': sum(lived => lived.entries),
      'times the application died': Object.values(deaths).reduce((total, each) => total + each, 0),
      'at different places': Object.keys(deaths).length,
      'charges cut for': [...new Set(worlds.flatMap(({ lived }) => lived.clips))].join(', '),
      ...Object.fromEntries(Object.entries(states).map(([name, n]) => [`ended as ${name}`, n])),
      ...Object.fromEntries(Object.entries(done).sort()),
      digest: worlds
        .map(({ lived }) => lived.digest)
        .sort()
        .join(' '),
    },
  }
}

export const replayFaults: readonly Fault[] = [
  {
    id: 'K5',
    what: 'whole lives of loans, replayed from a seed: every way to ask, pay, pay wrongly, give back, decide and die',
    expected:
      'after every step each loan holds against a small model of its own; at the end the outside agrees to the minor unit',
    rounds: 2000,
    run: replay,
  },
]
