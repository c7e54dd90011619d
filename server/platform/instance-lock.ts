import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { createDurably, writeDurably } from './durable-file.ts'
import { isAlive, ownIdentity } from './process-identity.ts'
import { StartRefusal } from './start-refusal.ts'

export type InstanceLock = {
  /** Tells later starters where this one listens. */
  setPort(port: number): void
  release(): void
}

const holder = z.object({
  pid: z.int(),
  startMark: z.string(),
  port: z.int(),
  released: z.boolean(),
})
type Holder = z.infer<typeof holder>

const NAME = /^instance-lock\.(\d+)$/

/**
 * Makes this process the only one that works in `stateDir`, until it releases or ends.
 *
 * The file with the highest number is the lock. Whoever finds its holder dead takes over by making
 * the next number, which only one can (link fails when the name exists). The highest file is never
 * deleted, so a slow starter that judged an old number can not slip in behind a new holder; that
 * is what goes wrong when a stale lock file is deleted and made again.
 * @throws StartRefusal naming the pid and port of the process that holds it.
 */
export function acquireInstanceLock(stateDir: string, port: number): InstanceLock {
  const mine: Holder = { ...ownIdentity(), port, released: false }
  for (;;) {
    const top = findHighest(stateDir)
    const current = top === 0 ? undefined : readHolder(pathOf(stateDir, top))
    if (current !== undefined && !current.released && isAlive(current)) refuse(current, stateDir)
    const number = top + 1
    if (!createDurably(pathOf(stateDir, number), `${JSON.stringify(mine)}\n`, 0o644)) continue
    if (findHighest(stateDir) !== number) continue
    for (const older of listNumbers(stateDir)) {
      if (older < number) rmSync(pathOf(stateDir, older), { force: true })
    }
    return lockHeld(pathOf(stateDir, number), mine)
  }
}

function lockHeld(path: string, mine: Holder): InstanceLock {
  const write = (changes: Partial<Holder>) => {
    Object.assign(mine, changes)
    writeDurably(path, `${JSON.stringify(mine)}\n`, 0o644)
  }
  return { setPort: port => write({ port }), release: () => write({ released: true }) }
}

function refuse({ pid, port }: Holder, stateDir: string): never {
  throw new StartRefusal(
    `Rupya already runs from this folder: process ${pid} on port ${port}, with its data in ` +
      `${stateDir}; use that one, or stop it first (kill ${pid})`,
  )
}

function readHolder(path: string): Holder | undefined {
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
