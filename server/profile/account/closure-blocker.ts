import { refusalCode } from '#contract/envelope.ts'
import { profileCopy } from '#copy/server/profile.js'
import { holdsMoneyOf } from '../../disbursement/public.ts'
import { hasOpenLoan } from '../../loan/public.ts'
import type { Locale } from '../../platform/copy.ts'
import type { Services } from '../../services.ts'

type ClosureBlocker = {
  readonly code: (typeof refusalCode)['loanOutstanding' | 'borrowerMoneyNotReturned']
  readonly message: string
}

/** Why an account cannot be closed yet, in the borrower's language; undefined when it can. */
export const findClosureBlocker = async (
  services: Pick<Services, 'db' | 'clock'>,
  borrowerId: string,
  locale: Locale,
): Promise<ClosureBlocker | undefined> => {
  const words = profileCopy[locale].replies
  if (await hasOpenLoan(services.db, borrowerId)) {
    return { code: refusalCode.loanOutstanding, message: words.loanOutstanding }
  }
  // A closed account has no borrower who could choose the destination of this money.
  if (await holdsMoneyOf(services, borrowerId)) {
    return { code: refusalCode.borrowerMoneyNotReturned, message: words.balanceOfBorrower }
  }
  return undefined
}
