import type { decideApplication } from '#contract/application/staff-calls.ts'
import type { OutputOf } from '#contract/call.ts'
import { offerCopy } from '#copy/server/offer.js'
import { addDays } from '#domain/calendar/local-date.ts'
import { localDateIn } from '#domain/calendar/zone.ts'
import { overrulesHardRule } from '#domain/decision/decide.ts'
import { type RuleFigures, ruleFigures } from '#domain/decision/rule-figures.ts'
import { getMarket } from '#domain/market/market.ts'
import { formatMoney } from '#domain/money/format.ts'
import { toDecimalString } from '#domain/money/parse.ts'
import { listWaitingRequests } from '../approval/public.ts'
import type { StaffContext } from '../http/handler.ts'
import type { StoredLoan } from '../loan/public.ts'
import { decisionDays, listDecisions, readTerms } from '../loan/public.ts'
import type { Locale } from '../platform/copy.ts'
import {
  findFrozenFacts,
  findPayoutAccount,
  getApplicant,
  identityImages,
  isStillStated,
  linksResponse,
} from '../profile/public.ts'
import type { Services } from '../services.ts'
import type { Db } from '../tables.ts'
import { assessLoan } from './overrule.ts'

type ApplicationResponse = OutputOf<typeof decideApplication>
type ApplicationReader = Pick<StaffContext, 'staff' | 'locale'>

/** The state of an application's facts, and the borrowers it is linked to. */
const factsResponse = async (
  services: Pick<Services, 'db' | 'cipher'>,
  loan: StoredLoan,
  { staff }: ApplicationReader,
) => {
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
    ...(await identityImages(services, borrowerId)),
    verification: frozen?.verification
      ? {
          identity: frozen.verification.identity,
          holder: frozen.verification.holder,
          provider: frozen.verification.by,
          verifiedAt: frozen.verification.at.toISOString(),
        }
      : null,
    ...(await linksResponse(services, borrowerId, staff.markets)),
  }
}

/** Years as they are, amounts with their currency. */
const figureText = (
  { currency }: StoredLoan,
  unit: RuleFigures['unit'],
  value: bigint | undefined,
): string | null => {
  if (value === undefined) return null
  return unit === 'years' ? String(value) : formatMoney({ currency, minor: value })
}

/** The rules that speak against it now, with what each compares. */
const rulesResponse = async (
  services: Pick<Services, 'db' | 'clock' | 'cipher' | 'identityProviderOf'>,
  loan: StoredLoan,
  locale: Locale,
): Promise<ApplicationResponse['rules']> => {
  const { facts, rules, reasons } = await assessLoan(services, services.db, loan)
  return reasons.map(rule => {
    const figures = ruleFigures(rule, facts, rules)
    return {
      rule,
      ruleText: offerCopy[locale].terms.reasons[rule],
      figure: figures ? figureText(loan, figures.unit, figures.figure) : null,
      limit: figures ? figureText(loan, figures.unit, figures.limit) : null,
      isHard: flagOf(overrulesHardRule([rule])),
    }
  })
}

const overrulingResponse = async (db: Db, subjectId: string) => {
  const [waiting] = await listWaitingRequests(db, { subjectKind: 'application', subjectId })
  return waiting ? { approvalId: waiting.approvalId, madeBy: waiting.madeBy } : null
}

const flagOf = (holds: boolean): '0' | '1' => (holds ? '1' : '0')

/** An application with every decision on it, its facts and its links, as staff see it. */
export const applicationResponse = async (
  services: Pick<Services, 'db' | 'clock' | 'cipher' | 'identityProviderOf'>,
  loan: StoredLoan,
  reader: ApplicationReader,
): Promise<ApplicationResponse> => {
  const { locale } = reader
  const decisions = await listDecisions(services.db, loan.loanId)
  const appliedOn = localDateIn(getMarket(loan.market).timeZone, loan.createdAt)
  const copy = offerCopy[locale].terms
  const reasonsText = ({ reasons }: (typeof decisions)[number]) =>
    reasons.map(reason => copy.reasons[reason])
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
      reasonsText: reasonsText(decision),
      decidedBy: decision.decidedBy,
      proposedBy: decision.proposedBy ?? null,
      note: decision.note,
      decidedAt: decision.decidedAt.toISOString(),
    })),
    lastReasons: decisions.slice(-1).flatMap(reasonsText),
    rules: await rulesResponse(services, loan, locale),
    overruling: await overrulingResponse(services.db, loan.loanId),
    ...(await factsResponse(services, loan, reader)),
  }
}
