import type { Transaction } from 'kysely'
import { localDateIn } from '#domain/calendar/zone.ts'
import {
  type ApplicationFacts,
  decide,
  decisionRulesFor,
  maxDueWithinAMonthMinor,
} from '#domain/decision/decide.ts'
import { getMarket } from '#domain/market/market.ts'
import { marketRules } from '#domain/market/market-rules.ts'
import {
  decidedByRules,
  hasOtherOpenLoan,
  isInArrears,
  loanState,
  lockLoan,
  readSchedule,
  type StoredLoan,
} from '../loan/public.ts'
import {
  findFrozenFacts,
  findLinks,
  findPayoutAccount,
  getApplicant,
  isStillStated,
} from '../profile/public.ts'
import type { Services } from '../services.ts'
import type { Tables } from '../tables.ts'
import { takeDecision } from './take-decision.ts'

/** Decides an application by the rules. Idempotent: a decided one is left as it is. Locks the loan's row. */
export const decideLoan = async (
  services: Services,
  tx: Transaction<Tables>,
  loanId: string,
): Promise<void> => {
  const loan = await lockLoan(tx, loanId)
  if (!loan || loanState(loan) !== 'under-review') return
  const facts = await applicationFacts(services, tx, loan)
  const { outcome, reasons } = decide(facts, decisionRulesFor(loan.market, facts.appliedOn))
  const decision = { outcome, reasons, decidedBy: decidedByRules, note: '' }
  await takeDecision({ services, tx, loan, factsVersion: 1 }, decision)
}

const applicationFacts = async (
  services: Services,
  tx: Transaction<Tables>,
  loan: StoredLoan,
): Promise<ApplicationFacts> => {
  const { borrowerId, principalMinor } = loan
  const market = getMarket(loan.market)
  const profileAccess = { db: tx, cipher: services.cipher }
  const schedule = readSchedule(loan)
  const applicant = await getApplicant(profileAccess, borrowerId)
  const account = await findPayoutAccount(profileAccess, borrowerId)
  const frozen = await findFrozenFacts(profileAccess, loan.loanId)
  const links = await findLinks(tx, borrowerId)
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
    isOwnAccount: frozen !== undefined && isSameName(frozen.facts.holder, frozen.facts.fullName),
    isIdentityChecked: applicant.identityCheck === 'approved',
    isHolderVerified: account?.isHolderVerified === true,
    isLinked: links.length > 0,
    hasChangedFacts:
      frozen === undefined || !(await isStillStated(profileAccess, borrowerId, frozen)),
  }
}

/** Banks write names in capitals, in any order and without dots. */
const isSameName = (left: string, right: string): boolean =>
  normalizeName(left) === normalizeName(right)

const normalizeName = (name: string): string =>
  (name.toUpperCase().match(/[\p{L}\p{N}]+/gu) ?? []).sort().join(' ')
