import type { Transaction } from 'kysely'
import { compareNames } from '#domain/applicant/compare-names.ts'
import { localDateIn } from '#domain/calendar/zone.ts'
import { type ApplicationFacts, decide, maxDueWithinAMonthMinor } from '#domain/decision/decide.ts'
import { strongestLink } from '#domain/decision/links.ts'
import { needsVerification } from '#domain/decision/verification.ts'
import { getMarket } from '#domain/market/market.ts'
import { marketRules } from '#domain/market/market-rules.ts'
import { getDecisionRules } from '../decision/public.ts'
import {
  decidedByRules,
  hasOtherOpenLoan,
  isInArrears,
  listDecisions,
  loanState,
  lockLoan,
  readSchedule,
  type StoredLoan,
} from '../loan/public.ts'
import {
  type FrozenFacts,
  findFrozenFacts,
  findLinks,
  findVerifiedParts,
  getApplicant,
  isBlocked,
  isStillStated,
} from '../profile/public.ts'
import type { Services } from '../services.ts'
import type { Db, Tables } from '../tables.ts'
import { takeDecision } from './take-decision.ts'
import { requestVerification } from './verify-application.ts'

/**
 * Decides an application by the rules, on the latest version of its facts; and again once the
 * identity provider has answered. Idempotent: a decided application is left as it is, and one that
 * stays held for the same reasons gets no second decision. One of a borrower whom staff have blocked
 * since is left to them. Locks the loan's row.
 */
export const decideLoan = async (
  services: Services,
  tx: Transaction<Tables>,
  loanId: string,
): Promise<void> => {
  const loan = await lockLoan(tx, loanId)
  if (!loan || loanState(loan) !== 'under-review') return
  if (await isBlocked(tx, loan.borrowerId)) return
  const frozen = await findFrozenFacts({ db: tx, cipher: services.cipher }, loanId)
  const facts = await applicationFacts(services, tx, { loan, frozen })
  const { rules, versionId } = await getDecisionRules(tx, loan.market, facts.appliedOn)
  const { outcome, reasons } = decide(facts, rules)
  const last = (await listDecisions(tx, loanId)).at(-1)
  if (last?.outcome === outcome && last.reasons.join() === reasons.join()) return
  const byRules = { decidedBy: decidedByRules, rulesVersionId: versionId, note: '' }
  const decision = { outcome, reasons, ...byRules }
  await takeDecision({ services, tx, loan, factsVersion: frozen?.version ?? null }, decision)
  if (outcome === 'held' && frozen && !frozen.verification && needsVerification(reasons)) {
    await requestVerification(services, tx, loan, frozen.version)
  }
}

/**
 * Decides again after the provider's result, unless staff have frozen other facts meanwhile: those
 * are theirs to decide on.
 */
export const decideVerifiedLoan = async (
  services: Services,
  tx: Transaction<Tables>,
  { loanId, version }: { loanId: string; version: number },
): Promise<void> => {
  const latest = await findFrozenFacts({ db: tx, cipher: services.cipher }, loanId)
  if (latest?.version === version && version === firstVersion)
    await decideLoan(services, tx, loanId)
}

/** The version that was frozen with the application; later ones are frozen by staff. */
const firstVersion = 1

/** What the rules compare of an application, as its borrower and its frozen facts state it now. */
export const applicationFacts = async (
  services: Pick<Services, 'clock' | 'cipher' | 'identityProviderOf'>,
  tx: Db,
  { loan, frozen }: { loan: StoredLoan; frozen: FrozenFacts | undefined },
): Promise<ApplicationFacts> => {
  const { borrowerId, principalMinor } = loan
  const market = getMarket(loan.market)
  const profileAccess = { db: tx, cipher: services.cipher }
  const schedule = readSchedule(loan)
  const applicant = await getApplicant(profileAccess, borrowerId)
  const { minMinor, maxMinor } = marketRules(loan.market).declared.loanAmount
  return {
    appliedOn: localDateIn(market.timeZone, loan.createdAt),
    birthOn: applicant.birthOn,
    monthlyIncomeMinor: applicant.monthlyIncomeMinor,
    monthlyDebtMinor: applicant.monthlyDebtMinor,
    principalMinor,
    monthlyInstallmentMinor: maxDueWithinAMonthMinor(schedule),
    lastDueOn: schedule.rows.at(-1)?.dueOn ?? schedule.disbursedOn,
    isWithinProduct: principalMinor >= minMinor && principalMinor <= maxMinor,
    hasOtherOpenLoan: await hasOtherOpenLoan(tx, loan),
    isInArrears: await isInArrears({ ...services, db: tx }, borrowerId),
    isOwnAccount:
      frozen !== undefined && compareNames(frozen.facts.fullName, frozen.facts.holder) === 'same',
    ...(await findVerifiedParts(profileAccess, borrowerId, frozen)),
    hasIdentityProvider: services.identityProviderOf(loan.market) !== undefined,
    linkStrength: strongestLink(await findLinks(tx, borrowerId)),
    hasChangedFacts:
      frozen === undefined || !(await isStillStated(profileAccess, borrowerId, frozen)),
  }
}
