import { isNearName } from '#domain/applicant/person-name.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { StepBodies } from '../certification/step-bodies.ts'
import type { ProfileChange } from '../change-profile.ts'
import { findPayoutAccount } from '../payout-account.ts'
import { idNumberIndex, saveBase } from '../save-entry.ts'
import { endLiveAccount, isIdNumberTaken } from '../store.ts'

/** An account in the old name is not the borrower's own any more. */
const endForeignAccount = async ({ services, tx, borrower }: ProfileChange, name: string) => {
  const account = await findPayoutAccount({ ...services, db: tx }, borrower.borrowerId)
  if (account && !isNearName(name, account.holder)) {
    await endLiveAccount(tx, borrower.borrowerId, services.clock.now())
  }
}

/** Keeps a base step with what follows from it; false when the number is another account's. */
export const changeKeys = async (
  change: ProfileChange,
  entry: { body: StepBodies['base']; savedBy: string; changedOn: LocalDate | null },
): Promise<boolean> => {
  const { services, tx, borrower } = change
  const { borrowerId, market } = borrower
  const index = idNumberIndex(services, market, entry.body.idNumber)
  if (await isIdNumberTaken(tx, borrowerId, index)) return false
  await saveBase(change, { borrowerId, market, ...entry })
  await endForeignAccount(change, entry.body.fullName)
  return true
}
