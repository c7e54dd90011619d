import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode } from '#contract/envelope.ts'
import type { readBorrower } from '#contract/profile/staff-calls.ts'
import type { MarketCode } from '#domain/market/market.ts'
import { amountTextIn } from '#domain/money/parse.ts'
import { type Refusal, refuse, type StaffContext } from '../../http/handler.ts'
import { listBorrowerLoans, loanToday, type StoredLoan } from '../../loan/public.ts'
import { type Locale, say } from '../../platform/copy.ts'
import { isUuid } from '../../platform/database/is-uuid.ts'
import type { Services } from '../../services.ts'
import { listLastDecisions } from '../consent/consent-store.ts'
import { consentText } from '../consent/consent-versions.ts'
import { linksResponse } from '../link/links-response.ts'
import { findBorrower } from '../store.ts'
import { maskedBorrowerResponse } from './find-borrowers.ts'

const maxLoans = 50

const loanResponse = (
  services: Services,
  loan: StoredLoan,
): OutputOf<typeof readBorrower>['loans'][number] => {
  const { state, account } = loanToday(services, loan)
  const amountText = amountTextIn(loan.currency)
  return {
    loanId: loan.loanId,
    orderNo: loan.orderNo,
    productName: loan.productName,
    state,
    currency: loan.currency,
    principal: amountText(loan.principalMinor),
    outstanding: amountText(account?.outstandingMinor ?? 0n),
    daysPastDue: account?.daysLate ?? 0,
    appliedAt: loan.createdAt.toISOString(),
    disbursedOn: loan.disbursedOn,
  }
}

/** The last decision on each purpose. */
const consentsOf = async (
  { db }: Services,
  borrowerId: string,
  reader: { readonly locale: Locale; readonly market: MarketCode },
): Promise<OutputOf<typeof readBorrower>['consents']> => {
  const decisions = await listLastDecisions(db, borrowerId)
  return decisions.map(({ purpose, version, given, decidedAt }) => ({
    purpose,
    version,
    body: consentText(purpose, version, reader),
    given: given ? '1' : '0',
    decidedAt: decidedAt.toISOString(),
  }))
}

export const readBorrowerHandler = async (
  { borrowerId }: InputOf<typeof readBorrower>,
  { services, staff, locale }: StaffContext,
): Promise<OutputOf<typeof readBorrower> | Refusal> => {
  const borrower = isUuid(borrowerId) ? await findBorrower(services.db, borrowerId) : undefined
  if (!borrower) return refuse(protocolCode.notFound, say(locale, 'notFound'))
  const loans = await listBorrowerLoans(services.db, borrowerId, {
    after: undefined,
    size: maxLoans,
  })
  return {
    ...(await maskedBorrowerResponse(services, borrower)),
    blockedAt: borrower.blockedAt?.toISOString() ?? null,
    ...(await linksResponse(services, borrowerId, staff.markets)),
    consents: await consentsOf(services, borrowerId, { locale, market: borrower.market }),
    loans: loans.map(loan => loanResponse(services, loan)),
  }
}
