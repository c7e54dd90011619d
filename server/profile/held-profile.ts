import type { OutputOf } from '#contract/call.ts'
import type { myData } from '#contract/profile.ts'
import type { Services } from '../services.ts'
import { listCorrections } from './correction-store.ts'
import { describeCorrection } from './describe-correction.ts'
import { describeIdentity } from './describe-identity.ts'
import { describeSaved } from './describe-saved.ts'
import { findDevice, findLocation } from './device-store.ts'
import { readEntries } from './entries.ts'
import { findLastCheck } from './identity-store.ts'
import { findPayoutAccount } from './payout-account.ts'
import { findBorrower } from './store.ts'

type MyData = OutputOf<typeof myData>

/** All that is held about a borrower now, in clear. */
export type HeldProfile = Omit<MyData, 'full' | 'keysConfirmed' | 'mayClose' | 'closeNote'>

const openPlace = (
  { cipher }: Pick<Services, 'cipher'>,
  borrowerId: string,
  row: Awaited<ReturnType<typeof findLocation>>,
): MyData['location'] =>
  row
    ? { ...JSON.parse(cipher.open(row.place, borrowerId)), givenAt: row.givenAt.toISOString() }
    : null

const openFacts = (
  { cipher }: Pick<Services, 'cipher'>,
  borrowerId: string,
  row: Awaited<ReturnType<typeof findDevice>>,
): MyData['device'] =>
  row
    ? { ...JSON.parse(cipher.open(row.facts, borrowerId)), givenAt: row.givenAt.toISOString() }
    : null

export const readHeldProfile = async (
  services: Pick<Services, 'db' | 'cipher'>,
  borrowerId: string,
): Promise<HeldProfile> => {
  const { db, cipher } = services
  const [borrower, entries, account, check, location, device, corrections] = await Promise.all([
    findBorrower(db, borrowerId),
    readEntries(services, borrowerId),
    findPayoutAccount(services, borrowerId),
    findLastCheck(db, borrowerId),
    findLocation(db, borrowerId),
    findDevice(db, borrowerId),
    listCorrections(db, borrowerId),
  ])
  if (!borrower) throw new Error(`there is no borrower ${borrowerId}`)
  return {
    market: borrower.market,
    phone: borrower.phone ? cipher.open(borrower.phone, borrowerId) : '',
    registeredAt: borrower.createdAt.toISOString(),
    ...describeSaved(borrower.market, entries, account),
    identity: await describeIdentity(services, check),
    location: openPlace(services, borrowerId, location),
    device: openFacts(services, borrowerId, device),
    corrections: corrections.map(describeCorrection),
  }
}
