import { isNearName } from '#domain/applicant/person-name.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { StepBodies } from '../certification/step-bodies.ts'
import type { ProfileChange } from '../change-profile.ts'
import { readEntries } from '../entries.ts'
import { isIdNumberBound } from '../link/link-store.ts'
import { findPayoutAccount } from '../payout-account.ts'
import { reportChange } from '../report-change.ts'
import { idNumberIndex, saveBase } from '../save-entry.ts'
import { endLiveAccount, isIdNumberTaken } from '../store.ts'

/** A payout account in the old name no longer belongs to the borrower. */
const endForeignAccount = async ({ services, tx, borrower }: ProfileChange, name: string) => {
  const account = await findPayoutAccount({ ...services, db: tx }, borrower.borrowerId)
  if (account && !isNearName(name, account.holder)) {
    await endLiveAccount(tx, borrower.borrowerId, services.clock.now())
  }
}

export const sameKeys = (a: StepBodies['base'], b: StepBodies['base']): boolean =>
  a.fullName === b.fullName && a.birthOn === b.birthOn && a.idNumber === b.idNumber

/**
 * Saves a base step with its consequences; false when the identity number is another account's. A
 * change, unlike the first entry, is reported to the borrower's phone.
 */
export const changeKeys = async (
  change: ProfileChange,
  entry: { body: StepBodies['base']; savedBy: string; changedOn: LocalDate | null },
): Promise<boolean> => {
  const { services, tx, borrower } = change
  const { borrowerId, market } = borrower
  const index = idNumberIndex(services, market, entry.body.idNumber)
  if (await isIdNumberTaken(tx, borrowerId, index)) return false
  // A number that has borrowed stays with its borrower, also after they changed it.
  if (await isIdNumberBound(tx, borrowerId, index)) return false
  const { base } = await readEntries({ ...services, db: tx }, borrowerId)
  if (base && !sameKeys(base, entry.body)) {
    await reportChange(services, tx, { borrowerId, change: 'identity' })
  }
  await saveBase(change, { borrowerId, market, ...entry })
  await endForeignAccount(change, entry.body.fullName)
  return true
}
