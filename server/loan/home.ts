import type { OutputOf } from '#contract/call.ts'
import type { home } from '#contract/loan/calls.ts'
import { certificationSteps } from '#contract/profile/calls.ts'
import { isOpen } from '#domain/loan/loan-state.ts'
import { recommendedProducts } from '../catalog/public.ts'
import { findAnnouncement } from '../content/public.ts'
import type { BorrowerContext } from '../http/handler.ts'
import { borrowerName, getApplicant } from '../profile/public.ts'
import { hasPasskey } from '../session/public.ts'
import { loanToday } from './facts.ts'
import { orderSummaryResponse } from './order-summary.ts'
import { hasHadLoan } from './standing.ts'
import { listBorrowerLoans } from './store.ts'

/** How many of the newest loans are searched for the active one; a borrower has one at a time. */
const searchedLoans = 10

/** How far the way to a first application is; null at its end. */
const certificationProgress = async (
  services: BorrowerContext['services'],
  borrowerId: string,
): Promise<OutputOf<typeof home>['certification']> => {
  const { missing } = await getApplicant(services, borrowerId)
  const [next] = missing
  if (next === undefined) return null
  const count = certificationSteps.length
  return { next, done: count - missing.length, count }
}

/** Whether home offers to sign in by a passkey from now on. */
const offersPasskey = async (
  { db }: BorrowerContext['services'],
  borrowerId: string,
): Promise<boolean> => (await hasHadLoan(db, borrowerId)) && !(await hasPasskey(db, borrowerId))

/** The active loan, or the products to apply for; and the lender's announcement. */
export const homeHandler = async (
  _input: object,
  { services, signedIn, locale }: BorrowerContext,
): Promise<OutputOf<typeof home>> => {
  const { market, borrowerId } = signedIn
  const [name, loans, announcement, products, passkeyOffer] = await Promise.all([
    borrowerName(services, borrowerId),
    listBorrowerLoans(services.db, borrowerId, { after: undefined, size: searchedLoans }),
    findAnnouncement(services.db, { market, locale }, services.clock.businessDate(market)),
    recommendedProducts(services, { market, locale, lenders: 'ours' }),
    offersPasskey(services, borrowerId),
  ])
  const active = loans.find(loan => isOpen(loanToday(services, loan).state))
  return {
    borrowerName: name,
    announcement,
    activeOrder: active ? orderSummaryResponse(services, active, locale) : null,
    certification: active ? null : await certificationProgress(services, borrowerId),
    products,
    passkeyOffer: passkeyOffer ? '1' : '0',
  }
}
