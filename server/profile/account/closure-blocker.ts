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

/** Why an account may not be closed yet, in the borrower's words; undefined when it may. */
export const findClosureBlocker = async (
  services: Pick<Services, 'db' | 'clock'>,
  borrowerId: string,
  locale: Locale,
): Promise<ClosureBlocker | undefined> => {
  const words = profileCopy[locale].replies
  if (await hasOpenLoan(services.db, borrowerId)) {
    return { code: refusalCode.loanOutstanding, message: words.loanOutstanding }
  }
  // Once the account is closed nobody could say where this money goes.
  if (await holdsMoneyOf(services, borrowerId)) {
    return { code: refusalCode.borrowerMoneyNotReturned, message: words.moneyOfBorrower }
  }
  return undefined
}
