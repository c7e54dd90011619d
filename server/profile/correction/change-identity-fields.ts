import { isNearName } from '#domain/applicant/person-name.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { StepBodies } from '../certification/step-bodies.ts'
import type { ProfileChange } from '../change-profile.ts'
import { isIdNumberBound } from '../link/link-store.ts'
import { findPayoutAccount } from '../payout-account.ts'
import { idNumberIndex, saveBase } from '../save-entry.ts'
import { endLiveAccount, isIdNumberTaken } from '../store.ts'

/** A payout account in the old name no longer belongs to the borrower. */
const endForeignAccount = async ({ services, tx, borrower }: ProfileChange, name: string) => {
  const account = await findPayoutAccount({ ...services, db: tx }, borrower.borrowerId)
  if (account && !isNearName(name, account.holder)) {
    await endLiveAccount(tx, borrower.borrowerId, services.clock.now())
  }
}

/** Saves a base step with its consequences; false when the identity number is another account's. */
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
  await saveBase(change, { borrowerId, market, ...entry })
  await endForeignAccount(change, entry.body.fullName)
  return true
}
