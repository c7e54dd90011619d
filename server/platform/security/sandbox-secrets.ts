import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import type { SandboxSecrets } from '../../config/config.ts'
import { keyPurposes } from '../../config/environment.ts'
import { createDurably } from '../process/durable-file.ts'
import { StartRefusal } from '../process/start-refusal.ts'
import { systemRandomness } from './ids.ts'

const names = [...keyPurposes, 'paymentSecret', 'callbackToken'] as const
// Purposes of an older version are ignored.
const storedSecrets = z.looseRecord(z.enum(names), z.string())
const olderSecrets = z.looseObject({ session: z.string() })

/**
 * The sandbox's secrets: made at the first start and kept in `stateDir`, so that what was encrypted
 * yesterday can be read today. Only the owner may read the file.
 */
export function loadSandboxSecrets(stateDir: string): SandboxSecrets {
  const path = join(stateDir, 'secrets.json')
  const found = readSecrets(path)
  if (found !== undefined) return found
  const made = makeSandboxSecrets()
  if (createDurably(path, `${JSON.stringify(made, null, 2)}\n`, 0o600)) return made
  return loadSandboxSecrets(stateDir) // another start was first
}

/** Fresh secrets that are not stored: for tests and for a start without a state folder. */
export function makeSandboxSecrets(): SandboxSecrets {
  const randomness = systemRandomness()
  const entries = names.map(name => [name, randomness.bytes(32).toString('base64')])
  return storedSecrets.parse(Object.fromEntries(entries))
}

function readSecrets(path: string): SandboxSecrets | undefined {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw new StartRefusal(`the sandbox's secrets cannot be read: ${String(error)}`)
  }
  try {
    const found = olderSecrets.parse(JSON.parse(text))
    // Of a purpose that the file's version did not have, each process derives the same key.
    const derived = names.map(name => [
      name,
      createHmac('sha256', found.session).update(name).digest('base64'),
    ])
    return storedSecrets.parse({ ...Object.fromEntries(derived), ...found })
  } catch {
    throw new StartRefusal(
      `the sandbox's secrets in ${path} are damaged; put the file back, or delete the whole folder`,
    )
  }
}
