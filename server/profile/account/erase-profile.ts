import type { LocalDate } from '#domain/calendar/local-date.ts'
import { eraseConversations } from '../../assistant/public.ts'
import { eraseComplaints } from '../../complaint/public.ts'
import { listImages, releaseImages } from '../../image/public.ts'
import { eraseEmailAddress, eraseNotifications } from '../../notification/public.ts'
import { eraseAccountNameChecks } from '../account-name/store.ts'
import type { ProfileChange } from '../change-profile.ts'
import { deleteDevice, deleteLocation } from '../device/device-store.ts'
import { openEntry } from '../entries.ts'
import { eraseFrozenFacts } from '../frozen-facts.ts'
import { eraseIdentityLookUps } from '../identity-look-up/store.ts'
import { findLastCheck } from '../identity-store.ts'
import { eraseLinks } from '../link/link-store.ts'
import { endLiveAccount, type StoredEntry } from '../store.ts'
import {
  closeBorrower,
  endWaiting,
  eraseAccounts,
  eraseBorrower,
  eraseCorrections,
  eraseEntry,
  listEntries,
} from './erase-store.ts'

/** Contact persons are erased at once: no law requires their data. */
const withoutReferences = (
  { services }: Pick<ProfileChange, 'services'>,
  entry: StoredEntry,
): Buffer => {
  const body = openEntry(services, 'personal', entry)
  const kept = Object.entries(body ?? {}).map(([name, value]) =>
    name.startsWith('reference') ? [name, ''] : [name, value],
  )
  return services.cipher.seal(JSON.stringify(Object.fromEntries(kept)), entry.entryId)
}

/** Only the last version of the identity steps may have to be kept. */
const eraseEntries = async (change: ProfileChange, keeps: boolean): Promise<void> => {
  const { tx, borrower } = change
  const entries = await listEntries(tx, borrower.borrowerId)
  for (const entry of entries) {
    if (entry.body === null) continue
    const isLast = !entries.some(
      other => other.step === entry.step && other.version > entry.version && other.body !== null,
    )
    if (!keeps || !isLast || entry.step === 'job' || entry.step === 'extra') {
      await eraseEntry(tx, entry.entryId, null)
    } else if (entry.step === 'personal') {
      await eraseEntry(tx, entry.entryId, withoutReferences(change, entry))
    }
  }
}

/** Erases all personal data of a borrower; ids stay, so that the ledger remains complete. */
export const eraseEverything = async (change: ProfileChange): Promise<void> => {
  const { services, tx, borrower } = change
  const { borrowerId } = borrower
  const images = await listImages(tx, borrowerId)
  await releaseImages(
    tx,
    services,
    images.map(({ imageId }) => imageId),
  )
  await eraseEntries(change, false)
  await eraseAccounts(tx, borrowerId)
  await eraseCorrections(tx, borrowerId)
  await eraseFrozenFacts(tx, borrowerId)
  await eraseAccountNameChecks(tx, borrowerId)
  await eraseIdentityLookUps(tx, borrowerId)
  await eraseLinks(tx, borrowerId)
  const today = services.clock.businessDate(borrower.market)
  await eraseComplaints(tx, { borrowerId, today })
  await eraseConversations(tx, borrowerId)
  await eraseNotifications(tx, borrowerId)
  await eraseBorrower(tx, borrowerId)
}

/**
 * Closes an account. With `keptUntil` (the borrower has had a loan) the law requires identity,
 * address, account and document image until then, with what was written about the loans; everything else
 * is erased now.
 */
export const closeProfile = async (
  change: ProfileChange,
  keptUntil: LocalDate | null,
): Promise<void> => {
  const { services, tx, borrower } = change
  const { borrowerId } = borrower
  const now = services.clock.now()
  await deleteLocation(tx, borrowerId)
  await deleteDevice(tx, borrowerId)
  await endLiveAccount(tx, borrowerId, now)
  await endWaiting(tx, borrowerId, now)
  await closeBorrower(tx, borrowerId, { now, keptUntil })
  if (keptUntil === null) return await eraseEverything(change)
  const check = await findLastCheck(tx, borrowerId)
  const images = await listImages(tx, borrowerId)
  const kept = check?.state === 'approved' ? check.documentImage : null
  const surplus = images.filter(({ imageId }) => imageId !== kept)
  await releaseImages(
    tx,
    services,
    surplus.map(({ imageId }) => imageId),
  )
  await eraseEntries(change, true)
  await eraseCorrections(tx, borrowerId)
  await eraseEmailAddress(tx, borrowerId)
}
