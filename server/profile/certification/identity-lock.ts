import { holdsMoneyOf } from '../../disbursement/public.ts'
import { hasOpenLoan } from '../../loan/public.ts'
import type { Services } from '../../services.ts'
import { findLastCheck } from '../identity-store.ts'

/** Why only a decision of staff changes name, birth date and identity number. */
export type IdentityLock = 'confirmed' | 'in-use'

/**
 * `confirmed`: staff confirmed them by the document; `in-use`: an application or loan is open, or the
 * lender holds money of the borrower. Undefined: the borrower may change them.
 */
export const findIdentityLock = async (
  services: Pick<Services, 'db' | 'clock'>,
  borrowerId: string,
): Promise<IdentityLock | undefined> => {
  if ((await findLastCheck(services.db, borrowerId))?.state === 'approved') return 'confirmed'
  const isInUse =
    (await hasOpenLoan(services.db, borrowerId)) || (await holdsMoneyOf(services, borrowerId))
  return isInUse ? 'in-use' : undefined
}
