import type { OutputOf } from '#contract/call.ts'
import type { myData } from '#contract/profile/calls.ts'
import type { Services } from '../services.ts'
import { correctionResponse } from './correction/correction-response.ts'
import { listCorrections } from './correction/correction-store.ts'
import { findDevice, findLocation } from './device/device-store.ts'
import { readEntries } from './entries.ts'
import { entriesResponse } from './entries-response.ts'
import { identityResponse } from './identity-response.ts'
import { findLastCheck } from './identity-store.ts'
import { findPayoutAccount } from './payout-account.ts'
import { findBorrower } from './store.ts'

type MyDataOutput = OutputOf<typeof myData>

/** All data stored about a borrower now, in clear. */
export type StoredProfile = Omit<MyDataOutput, 'full' | 'keysConfirmed' | 'mayClose' | 'closeNote'>

const openLocation = (
  { cipher }: Pick<Services, 'cipher'>,
  borrowerId: string,
  row: Awaited<ReturnType<typeof findLocation>>,
): MyDataOutput['location'] =>
  row
    ? { ...JSON.parse(cipher.open(row.place, borrowerId)), givenAt: row.givenAt.toISOString() }
    : null

const openDevice = (
  { cipher }: Pick<Services, 'cipher'>,
  borrowerId: string,
  row: Awaited<ReturnType<typeof findDevice>>,
): MyDataOutput['device'] =>
  row
    ? { ...JSON.parse(cipher.open(row.facts, borrowerId)), givenAt: row.givenAt.toISOString() }
    : null

export const readStoredProfile = async (
  services: Pick<Services, 'db' | 'cipher'>,
  borrowerId: string,
): Promise<StoredProfile> => {
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
    ...entriesResponse(borrower.market, entries, account),
    identity: await identityResponse(services, check),
    location: openLocation(services, borrowerId, location),
    device: openDevice(services, borrowerId, device),
    corrections: corrections.map(correctionResponse),
  }
}
