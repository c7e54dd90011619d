import { offerCopy } from '#copy/server/offer.js'
import type { LoanState } from '#domain/loan/loan-state.ts'
import type { StoredLoan } from '../loan/public.ts'
import { listDecisions } from '../loan/public.ts'
import type { Locale } from '../platform/copy.ts'
import type { Services } from '../services.ts'

/**
 * Why an application was turned down, as plainly as a person would say it; undefined for any other
 * state, and where a person decided for reasons of their own.
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
