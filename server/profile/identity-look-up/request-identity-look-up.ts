import type { Transaction } from 'kysely'
import type { MarketCode } from '#domain/market/market.ts'
import { writeOutbox } from '../../platform/jobs/outbox.ts'
import type { Services } from '../../services.ts'
import type { Tables } from '../../tables.ts'
import type { ProfileChange } from '../change-profile.ts'
import { isAgreed } from '../consent/consent-store.ts'
import { findLastCheck } from '../identity-store.ts'
import { askRegisterTopic } from './ask-register.ts'
import { statedSubject } from './look-up-response.ts'
import {
  countLookUps,
  findIdentityLookUp,
  type IdentityLookUp,
  type IdentitySubject,
  insertLookUp,
  reopenLookUp,
} from './store.ts'

/** Each look-up costs a fee, and shows whether a number and a name belong together. */
const maxOfBorrowerInADay = 5
const maxOfNumberInADay = 10
const dayMs = 86_400_000

/**
 * Has the market's register asked about a person, later, unless it was asked about the same number, name
 * and birth date before. Returns the look-up; undefined where the market has no provider, or the limits
 * of a day are reached: then staff verify. Two callers at once ask once.
 */
export const requestIdentityLookUp = async (
  services: Pick<Services, 'cipher' | 'clock' | 'random' | 'identityProviderOf'>,
  tx: Transaction<Tables>,
  {
    borrowerId,
    market,
    subject,
  }: {
    readonly borrowerId: string
    readonly market: MarketCode
    readonly subject: IdentitySubject
  },
): Promise<IdentityLookUp | undefined> => {
  const access = { ...services, db: tx }
  const known = await findIdentityLookUp(access, borrowerId, subject)
  const provider = services.identityProviderOf(market)
  if (!provider || subject.idNumber === '' || (known && known.endedAt === null)) return known
  const now = services.clock.now()
  const since = new Date(now.getTime() - dayMs)
  const counts = await countLookUps(tx, services, { borrowerId, subject, since })
  if (counts.ofBorrower >= maxOfBorrowerInADay || counts.ofNumber >= maxOfNumberInADay) return known
  const lookUpId = known?.lookUpId ?? services.random.uuid()
  const isNew = known
    ? await reopenLookUp(tx, lookUpId, { provider: provider.name, now })
    : await insertLookUp(services, tx, {
        lookUpId,
        borrowerId,
        market,
        subject,
        provider: provider.name,
        now,
      })
  if (isNew) await writeOutbox(tx, { topic: askRegisterTopic, payload: { lookUpId, attempts: 0 } })
  return await findIdentityLookUp(access, borrowerId, subject)
}

/**
 * The same for what a profile states now, once its person has agreed to the use of their data and given
 * the pictures. Nothing is asked about a person whom staff have confirmed.
 */
export const requestLookUpOfProfile = async ({
  services,
  tx,
  borrower: { borrowerId, market },
}: ProfileChange): Promise<void> => {
  const access = { ...services, db: tx }
  const subject = await statedSubject(access, borrowerId)
  const check = await findLastCheck(tx, borrowerId)
  if (!subject || check?.state !== 'waiting') return
  if (!(await isAgreed(tx, borrowerId, 'data-processing'))) return
  await requestIdentityLookUp(services, tx, { borrowerId, market, subject })
}
