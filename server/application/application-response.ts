import type { decideApplication } from '#contract/application/staff-calls.ts'
import type { OutputOf } from '#contract/call.ts'
import { offerCopy } from '#copy/server/offer.js'
import { addDays } from '#domain/calendar/local-date.ts'
import { localDateIn } from '#domain/calendar/zone.ts'
import { getMarket } from '#domain/market/market.ts'
import { toDecimalString } from '#domain/money/parse.ts'
import type { StoredLoan } from '../loan/public.ts'
import { decisionDays, listDecisions, readTerms } from '../loan/public.ts'
import type { Locale } from '../platform/copy.ts'
import {
  findFrozenFacts,
  findPayoutAccount,
  getApplicant,
  isStillStated,
  linksResponse,
} from '../profile/public.ts'
import type { Services } from '../services.ts'

type ApplicationResponse = OutputOf<typeof decideApplication>

/** The state of an application's facts, and the borrowers it is linked to. */
const factsResponse = async (services: Pick<Services, 'db' | 'cipher'>, loan: StoredLoan) => {
  const { borrowerId, loanId } = loan
  const frozen = await findFrozenFacts(services, loanId)
  const account = await findPayoutAccount(services, borrowerId)
  const { identityCheck } = await getApplicant(services, borrowerId)
  const hasChanged = frozen && !(await isStillStated(services, borrowerId, frozen))
  return {
    factsVersion: frozen ? String(frozen.version) : null,
    hasChangedFacts: flagOf(hasChanged === true),
    isIdentityChecked: flagOf(identityCheck === 'approved'),
    isHolderVerified: flagOf(account?.isHolderVerified === true),
    verification: frozen?.verification
      ? {
          identity: frozen.verification.identity,
          holder: frozen.verification.holder,
          provider: frozen.verification.by,
          verifiedAt: frozen.verification.at.toISOString(),
        }
      : null,
    links: await linksResponse(services, borrowerId),
  }
}

const flagOf = (holds: boolean): '0' | '1' => (holds ? '1' : '0')

/** An application with every decision on it, its facts and its links, as staff see it. */
export const applicationResponse = async (
  services: Pick<Services, 'db' | 'cipher'>,
  loan: StoredLoan,
  locale: Locale,
): Promise<ApplicationResponse> => {
  const decisions = await listDecisions(services.db, loan.loanId)
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
    ...(await factsResponse(services, loan)),
  }
}
