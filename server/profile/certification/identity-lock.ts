import { holdsMoneyOf } from '../../disbursement/public.ts'
import { hasOpenLoan } from '../../loan/public.ts'
import type { Services } from '../../services.ts'
import { findLastCheck } from '../identity-store.ts'

/** Why only a decision of staff changes name, birth date and identity number. */
export type IdentityLock = 'confirmed' | 'in-use'

/** Whether an application or loan is open, or the lender holds money of the borrower. */
export const isIdentityInUse = async (
  services: Pick<Services, 'db' | 'clock'>,
  borrowerId: string,
): Promise<boolean> =>
  (await hasOpenLoan(services.db, borrowerId)) || (await holdsMoneyOf(services, borrowerId))

/**
 * `confirmed`: staff confirmed them by the document; `in-use`: see `isIdentityInUse`. Undefined: the
 * borrower may change them.
 */
export const findIdentityLock = async (
  services: Pick<Services, 'db' | 'clock'>,
  borrowerId: string,
): Promise<IdentityLock | undefined> => {
  if ((await findLastCheck(services.db, borrowerId))?.state === 'approved') return 'confirmed'
  return (await isIdentityInUse(services, borrowerId)) ? 'in-use' : undefined
}
