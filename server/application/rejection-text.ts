import { offerCopy } from '#copy/server/offer.js'
import type { LoanState } from '#domain/loan/loan-state.ts'
import type { StoredLoan } from '../loan/public.ts'
import { listDecisions } from '../loan/public.ts'
import type { Locale } from '../platform/copy.ts'
import type { Services } from '../services.ts'

/**
 * Why the rules rejected an application, in the borrower's language; undefined in any other state, and
 * when staff decided, whose reasons are not coded.
 */
export const rejectionText = async (
  services: Pick<Services, 'db'>,
  loan: StoredLoan,
  state: LoanState,
  locale: Locale,
): Promise<string | undefined> => {
  if (state !== 'rejected') return undefined
  const last = (await listDecisions(services.db, loan.loanId)).at(-1)
  if (!last || last.reasons.length === 0) return undefined
  const copy = offerCopy[locale].terms
  return copy.rejectedBecause({
    reasons: last.reasons.map(reason => copy.reasons[reason]).join('; '),
  })
}
