import {
  type ExtensionOffer,
  type ExtensionRefusal,
  extensionOffer,
} from '#domain/extension/extension-offer.ts'
import type { LoanAccount } from '#domain/loan/account.ts'
import type { StoredLoan } from '../loan/public.ts'
import { factsOf, readTerms } from '../loan/public.ts'

/** The extension a loan may have on its account's day, or why none; `account` as `loanToday` gives. */
export const extensionToday = (
  loan: StoredLoan,
  account: LoanAccount | undefined,
): ExtensionOffer | ExtensionRefusal => {
  const terms = readTerms(loan)
  // Checked before the facts are built: most loans are not due.
  if (terms.extension.maxTimes === 0) return { refused: 'not-offered' }
  if (account?.state !== 'due' && account?.state !== 'overdue') return { refused: 'not-due' }
  return extensionOffer(terms, factsOf(loan), account)
}
