import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
import { createDurably, writeDurably } from './durable-file.ts'
import { isAlive, ownIdentity } from './process-identity.ts'
import { StartRefusal } from './start-refusal.ts'

export type InstanceLock = {
  /** Tells later starters where this one listens. */
  setPort(port: number): void
  /** Tells a starter that waiting will help. */
  setStopping(): void
  release(): void
}

const holder = z.object({
  pid: z.int(),
  startMark: z.string(),
  port: z.int(),
  state: z.enum(['running', 'stopping', 'released']),
})
type LockHolder = z.infer<typeof holder>

const NAME = /^instance-lock\.(\d+)$/

/** The longest time that a server which was just stopped, or whose npm was killed, takes to end. */
const TIMEOUT_MS = 2000
/** The longest time that a server takes to finish running requests. */
const STOPPING_TIMEOUT_MS = 35_000

/**
 * Makes this process the only one that works in `stateDir`, until it releases or ends.
 *
 * The file with the highest number is the lock. A process that finds its holder dead takes
 * over by making the next number, which only one can. The highest file is never deleted, so a slow starter that
 * judged an old number can not slip in behind a new holder; that is what goes wrong when a stale
 * lock file is deleted and made again.
 * @throws StartRefusal naming the pid and port of the process that holds it.
 */
export async function acquireInstanceLock(stateDir: string, port: number): Promise<InstanceLock> {
  const mine: LockHolder = { ...ownIdentity(), port, state: 'running' }
  const from = Date.now()
  for (;;) {
    const number = findHighest(stateDir) + 1
    const current = number === 1 ? undefined : readHolder(pathOf(stateDir, number - 1))
    if (current !== undefined && current.state !== 'released' && isAlive(current)) {
      const timeoutMs = current.state === 'stopping' ? STOPPING_TIMEOUT_MS : TIMEOUT_MS
      if (Date.now() - from > timeoutMs) refuse(current, stateDir)
      await sleep(100)
      continue
    }
    if (!createDurably(pathOf(stateDir, number), `${JSON.stringify(mine)}\n`, 0o644)) continue
    if (findHighest(stateDir) !== number) continue
    for (const older of listNumbers(stateDir)) {
      if (older < number) rmSync(pathOf(stateDir, older), { force: true })
    }
    return instanceLock(pathOf(stateDir, number), mine)
  }
}

function instanceLock(path: string, mine: LockHolder): InstanceLock {
  const write = (changes: Partial<LockHolder>) => {
    Object.assign(mine, changes)
    writeDurably(path, `${JSON.stringify(mine)}\n`, 0o644)
  }
  return {
    setPort: port => write({ port }),
    setStopping: () => write({ state: 'stopping' }),
    release: () => write({ state: 'released' }),
  }
}

function refuse({ pid, port }: LockHolder, stateDir: string): never {
  throw new StartRefusal(
    `Rupya already runs from this folder: process ${pid} on port ${port}, with its data in ` +
      `${stateDir}; use that one, or stop it first (kill ${pid})`,
  )
}

function readHolder(path: string): LockHolder | undefined {
  try {
    return holder.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    return undefined // gone, taken over meanwhile, or damaged: nobody holds it
  }
}

const pathOf = (stateDir: string, number: number) => join(stateDir, `instance-lock.${number}`)

const listNumbers = (stateDir: string) =>
  readdirSync(stateDir).flatMap(name => Number(NAME.exec(name)?.[1] ?? []))

const findHighest = (stateDir: string) => Math.max(0, ...listNumbers(stateDir))
