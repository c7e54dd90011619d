import { refusalCode } from '#contract/envelope.ts'
import { hasOpenLoan, holdsMoneyOf } from '../loan/public.ts'
import type { Locale } from '../platform/copy.ts'
import type { Services } from '../services.ts'
import { profileCopy } from './copy.ts'

type Hold = {
  readonly code: (typeof refusalCode)['loanOutstanding' | 'moneyOfBorrower']
  readonly words: string
}

/** Why an account may not be closed yet, in the borrower's words; undefined when it may. */
export const whatHoldsOpen = async (
  services: Pick<Services, 'db' | 'clock'>,
  borrowerId: string,
  locale: Locale,
): Promise<Hold | undefined> => {
  const words = profileCopy[locale]
  if (await hasOpenLoan(services.db, borrowerId)) {
    return { code: refusalCode.loanOutstanding, words: words.loanOutstanding }
  }
  // Once the account is closed nobody could say where this money goes.
  if (await holdsMoneyOf(services, borrowerId)) {
    return { code: refusalCode.moneyOfBorrower, words: words.moneyOfBorrower }
  }
  return undefined
}
