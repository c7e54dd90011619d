import { randomBytes } from 'node:crypto'
import { createFieldCipher } from '#server/platform/security/field-encryption.ts'
import { systemRandomness } from '#server/platform/security/ids.ts'
import { parseKeyRing } from '#server/platform/security/key-ring.ts'
import { loadSandboxSecrets } from '#server/platform/security/sandbox-secrets.ts'
import { spawnServer } from '../../harness/app/server-process.ts'
import type { Cell } from '../../harness/failover/cell.ts'
import { openSealedValues } from '../../harness/faults/open-sealed.ts'
import type { FaultTest } from '../fault-test.ts'
import { type Disturbance, disturbCell, sendToEither } from './failover.ts'

const variable = 'RUPYA_PERSONAL_DATA_KEYS'

const ringOf = (text: string) => {
  const ring = parseKeyRing(text)
  if (typeof ring === 'string') throw new Error(ring)
  return ring
}

/** Opens what is sealed in the cell's database by any of some keys. */
const openAll = async (cell: Cell, keys: string) => {
  const { blindIndex = '', digest = '' } = loadSandboxSecrets(cell.stateDir)
  const secrets = {
    personalData: ringOf(keys),
    blindIndex: ringOf(blindIndex),
    digest: ringOf(digest),
  }
  const cipher = createFieldCipher(secrets as never, systemRandomness())
  return await openSealedValues({ url: cell.databases.migrationUrl }, cipher)
}

const reseal = (cell: Cell) =>
  spawnServer({ program: 'tools/keys/reseal-command.ts', environment: cell.settings() })

/** Seals again until something was, then kills the process. */
const killResealing = async (cell: Cell): Promise<boolean> => {
  const process = reseal(cell)
  let ended: number | string | undefined
  process.ended.then(how => {
    ended = how
  })
  while (ended === undefined && !process.output().includes('sealed again')) {
    await new Promise(resolve => setTimeout(resolve, 5))
  }
  process.kill('SIGKILL')
  return (await process.ended) === 'SIGKILL'
}

/**
 * A newer key is given to every process, then put first, then everything is sealed again by it in a
 * process that is killed and run anew, then the older key is taken away.
 */
const rotateKeys: Disturbance = {
  fetchFor: sendToEither,
  disturb: async (cell, rounds, pause) => {
    const { personalData: older = '' } = loadSandboxSecrets(cell.stateDir)
    const newer = randomBytes(32).toString('base64')
    const violations: string[] = []
    const startedAt = performance.now()
    await cell.restartAll({ [variable]: `1:${older},2:${newer}` })
    await pause()
    await cell.restartAll({ [variable]: `2:${newer},1:${older}` })
    await pause()
    let killed = 0
    for (let round = 0; round < rounds; round += 1) {
      if (await killResealing(cell)) killed += 1
      await pause()
    }
    const refusal = await cell.tryToStartOn(cell.databases.directUrl, {
      DATABASE_MIGRATION_URL: cell.databases.migrationUrl,
      [variable]: `2:${newer}`,
    })
    if (!refusal.includes('lacks version 1')) {
      violations.push(`a process started without a key in use: ${refusal.slice(-300)}`)
    }
    const last = reseal(cell)
    const how = await last.ended
    if (how !== 0) violations.push(`it could not be sealed again: ${last.output().slice(-500)}`)
    await cell.restartAll({ [variable]: `2:${newer}` })
    await pause()
    const { opened, closed } = await openAll(cell, `2:${newer}`)
    for (const column of closed) violations.push(`${column} needs the older key`)
    const values = [...opened.values()].reduce((sum, count) => sum + count, 0)
    if (killed === 0) violations.push('no run was killed in the middle')
    return {
      violations,
      figures: {
        'runs killed in the middle': killed,
        'columns with values': opened.size,
        'values opened with the newer key alone': values,
        closed: closed.length,
        'rotated in s': Math.round((performance.now() - startedAt) / 1000),
      },
    }
  },
}

export const rotationFaults: readonly FaultTest[] = [
  {
    id: 'D5',
    description:
      'the key of personal data is rotated while 20 borrowers pay; sealing again is killed (kill -9)',
    expected:
      'every sealed value opens with the newer key alone, no payment lost, no start without a key in use',
    rounds: 3,
    run: options => disturbCell(rotateKeys, options),
  },
]
