import type { Role } from '#contract/staff/roles.ts'
import type { MarketCode } from '#domain/market/market.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Services } from '../../services.ts'
import type { Db } from '../../tables.ts'
import { insertGrant, insertPerson } from '../store.ts'
import { type Invitation, issueInvitation } from './invitation-store.ts'

export type NewPerson = {
  readonly name: string
  readonly email: string
  readonly markets: readonly MarketCode[]
  /** Granted at once: only by the command on the server. */
  readonly roles: readonly Role[]
  /** The person who invites; null: the command on the server. */
  readonly by: string | null
}

/**
 * Adds a person who may accept by the link returned; undefined where name or address are taken.
 * `record` runs in its transaction.
 */
export const invitePerson = async (
  services: Pick<Services, 'db' | 'clock' | 'random' | 'cipher' | 'config'>,
  { name, email, markets, roles, by }: NewPerson,
  record: (db: Db, staffId: string) => Promise<void> = async () => {},
): Promise<Invitation | undefined> => {
  const { random, clock } = services
  const now = clock.wallNow()
  const staffId = random.uuid()
  return await inTransaction(services.db, async db => {
    const isNew = await insertPerson(db, { staffId, name, email, markets, createdAt: now })
    if (!isNew) return undefined
    for (const role of roles) {
      await insertGrant(db, { grantId: random.uuid(), staffId, role, by, now })
    }
    await record(db, staffId)
    return await issueInvitation(db, services, { staffId, by })
  })
}
