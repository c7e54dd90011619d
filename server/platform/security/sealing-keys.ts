import { createHmac } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Db, Tables } from '../../tables.ts'
import { inTransaction } from '../database/database.ts'
import { StartRefusal } from '../process/start-refusal.ts'
import type { KeyRing } from './key-ring.ts'

const variable = 'RUPYA_PERSONAL_DATA_KEYS'

/** Says which key it is without giving it away: HMAC-SHA256 of a constant text. */
export const fingerprintOf = (key: KeyRing['current']['key']): string =>
  createHmac('sha256', key).update('rupya sealing key').digest('hex')

/**
 * Enters the key by which this process seals; on a database without any, all keys of the ring, since
 * data may be sealed by each. Idempotent.
 * @throws StartRefusal when a key is missing, or another than before, by which data may be sealed;
 * nothing is entered then.
 */
export const enterSealingKey = async (db: Kysely<Tables>, ring: KeyRing): Promise<void> =>
  await inTransaction(db, tx => enterAndCheck(tx, ring))

const enterAndCheck = async (tx: Db, ring: KeyRing): Promise<void> => {
  const before = await readSealingKeys(tx)
  const entered = before.length === 0 ? ring.all : [ring.current]
  await tx
    .insertInto('platform.sealingKey')
    .values(entered.map(({ version, key }) => ({ version, fingerprint: fingerprintOf(key) })))
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const problems: string[] = []
  for (const { version, fingerprint } of await readSealingKeys(tx)) {
    const known = ring.all.find(each => each.version === version)
    if (!known) {
      problems.push(
        `${variable} lacks version ${version}, by which data of this database is sealed; ` +
          'add it, and take it out after "npm run reseal"',
      )
    } else if (fingerprintOf(known.key) !== fingerprint) {
      problems.push(
        `${variable} has another key as version ${version} than the one that sealed data of this ` +
          'database; a new key needs a version of its own',
      )
    }
  }
  if (problems.length > 0) throw new StartRefusal(problems)
}

const readSealingKeys = async (db: Db) =>
  await db
    .selectFrom('platform.sealingKey')
    .select(['version', 'fingerprint'])
    .orderBy('version')
    .execute()
