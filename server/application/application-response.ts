import type { decideApplication } from '#contract/application/staff-calls.ts'
import type { OutputOf } from '#contract/call.ts'
import { offerCopy } from '#copy/server/offer.js'
import { addDays } from '#domain/calendar/local-date.ts'
import { localDateIn } from '#domain/calendar/zone.ts'
import { getMarket } from '#domain/market/market.ts'
import { toDecimalString } from '#domain/money/parse.ts'
import type { StoredDecision, StoredLoan } from '../loan/public.ts'
import { decisionDays, readTerms } from '../loan/public.ts'
import type { Locale } from '../platform/copy.ts'

/** An application with every decision on it, as staff see it. */
export const applicationResponse = (
  loan: StoredLoan,
  decisions: readonly StoredDecision[],
  locale: Locale,
): OutputOf<typeof decideApplication> => {
  const appliedOn = localDateIn(getMarket(loan.market).timeZone, loan.createdAt)
  const copy = offerCopy[locale].terms
  return {
    orderId: loan.loanId,
    orderNo: loan.orderNo,
    borrowerId: loan.borrowerId,
    market: loan.market,
    productId: loan.productId,
    productName: loan.productName,
    amount: toDecimalString({ currency: loan.currency, minor: loan.principalMinor }),
    currency: loan.currency,
    installments: readTerms(loan).installments,
    orderStatus: String(loan.state),
    appliedAt: loan.createdAt.toISOString(),
    decideBy: addDays(appliedOn, decisionDays),
    decisions: decisions.map(decision => ({
      outcome: decision.outcome,
      reasons: [...decision.reasons],
      reasonsText: decision.reasons.map(reason => copy.reasons[reason]),
      decidedBy: decision.decidedBy,
      note: decision.note,
      decidedAt: decision.decidedAt.toISOString(),
    })),
  }
}
