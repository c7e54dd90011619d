import {
  type DecisionRulesContent,
  type DecisionRulesExample,
  decisionRulesContent,
} from '#contract/application/staff-schemas.ts'
import { offerCopy } from '#copy/server/offer.js'
import { ageOn } from '#domain/applicant/age.ts'
import { addMonths, type LocalDate } from '#domain/calendar/local-date.ts'
import {
  type ApplicationFacts,
  type CreditDecision,
  decide,
  decisionRulesFor,
} from '#domain/decision/decide.ts'
import type { DecisionRules } from '#domain/decision/decision-rules.ts'
import { findRuleProblems } from '#domain/decision/rule-problems.ts'
import { getMarket, type MarketCode } from '#domain/market/market.ts'
import { marketRules } from '#domain/market/market-rules.ts'
import { amountTextIn } from '#domain/money/parse.ts'
import { divideRounded } from '#domain/money/round.ts'
import { JsonReader } from '#domain/terms/json-reader.ts'
import type { Locale } from '../platform/copy.ts'
import type { Services } from '../services.ts'
import type { Db } from '../tables.ts'
import {
  type ContentProblem,
  findInForce,
  publishFirstVersions,
  type VersionKind,
} from '../version/public.ts'

/** A market has one set of rules. */
const subject = 'applications'

const rulesFromContent = (content: DecisionRulesContent, from: LocalDate): DecisionRules => ({
  ...content,
  from,
  minIncomeMinor: BigInt(content.minIncomeMinor),
  minLawfulIncomeMinor: BigInt(content.minLawfulIncomeMinor),
  maxShareOfIncome: new JsonReader(content, 'rules').at('maxShareOfIncome').ratio(),
  maxAutoApprovedMinor: BigInt(content.maxAutoApprovedMinor),
  maxUncheckedMinor: BigInt(content.maxUncheckedMinor),
  holdsUnconfirmedIdentities: content.holdsUnconfirmedIdentities ?? false,
})

const contentFromRules = ({ from: _, ...rules }: DecisionRules): DecisionRulesContent => ({
  ...rules,
  minIncomeMinor: String(rules.minIncomeMinor),
  minLawfulIncomeMinor: String(rules.minLawfulIncomeMinor),
  maxShareOfIncome: `${rules.maxShareOfIncome.numerator}/${rules.maxShareOfIncome.denominator}`,
  maxAutoApprovedMinor: String(rules.maxAutoApprovedMinor),
  maxUncheckedMinor: String(rules.maxUncheckedMinor),
})

/** Somebody without any fault, who asks for the loan that products are compared by. */
const faultlessApplicant = (market: MarketCode, appliedOn: LocalDate): ApplicationFacts => {
  const { principalMinor, installments } = marketRules(market).comparedLoan
  const monthlyInstallmentMinor = divideRounded(principalMinor, BigInt(installments), 'up')
  return {
    appliedOn,
    birthOn: addMonths(appliedOn, -30 * 12),
    monthlyIncomeMinor: monthlyInstallmentMinor * 5n,
    monthlyDebtMinor: 0n,
    principalMinor,
    monthlyInstallmentMinor,
    lastDueOn: addMonths(appliedOn, installments),
    isWithinProduct: true,
    hasOtherOpenLoan: false,
    isInArrears: false,
    isOwnAccount: true,
    isIdentityChecked: true,
    isHolderVerified: true,
    hasIdentityMismatch: false,
    hasHolderMismatch: false,
    hasIdentityProvider: true,
    linkStrength: 'none',
    hasChangedFacts: false,
  }
}

type Applicant = DecisionRulesExample['applicants'][number]['applicant']

const exampleApplicants = (
  market: MarketCode,
  rules: DecisionRules,
  on: LocalDate,
): readonly (readonly [Applicant, ApplicationFacts])[] => {
  const faultless = faultlessApplicant(market, on)
  const { maxMinor } = marketRules(market).declared.loanAmount
  return [
    ['compared-loan', faultless],
    ['least-income', { ...faultless, monthlyIncomeMinor: rules.minIncomeMinor }],
    ['largest-loan', { ...faultless, principalMinor: maxMinor, monthlyIncomeMinor: maxMinor * 5n }],
    ['oldest', { ...faultless, birthOn: addMonths(on, -12 * rules.maxAge) }],
    ['unverified', { ...faultless, isIdentityChecked: false, isHolderVerified: false }],
  ]
}

const applicantResponse = (
  [applicant, facts]: readonly [Applicant, ApplicationFacts],
  { outcome, reasons }: CreditDecision,
  { market, locale }: { readonly market: MarketCode; readonly locale: Locale },
): DecisionRulesExample['applicants'][number] => {
  const amountText = amountTextIn(getMarket(market).currency)
  const { appliedOn, birthOn } = facts
  return {
    applicant,
    monthlyIncome: amountText(facts.monthlyIncomeMinor ?? 0n),
    amount: amountText(facts.principalMinor),
    monthlyInstallment: amountText(facts.monthlyInstallmentMinor),
    age: birthOn === null ? 0 : ageOn(birthOn, appliedOn),
    outcome,
    reasons: [...reasons],
    reasonsText: reasons.map(reason => offerCopy[locale].terms.reasons[reason]),
  }
}

/** A market's rules for deciding applications, as dated versions. */
export const decisionRulesVersion: VersionKind<DecisionRulesContent, DecisionRulesExample> = {
  name: 'decision-rules',
  auditSubject: 'decision-rules',
  schema: decisionRulesContent,
  nameOf: () => null,
  leadDays: 1,
  findProblems: async (_context, version) => {
    const rules = rulesFromContent(version.content, version.fromOn)
    const found = findRuleProblems(rules, marketRules(version.market).decisionLimits)
    const problems: ContentProblem[] = found.map(({ field, code }) => ({ path: field, code }))
    return version.subject === subject
      ? problems
      : [...problems, { path: 'subject', code: 'one-set-of-rules', values: { subject } }]
  },
  workExample: ({ market, content, fromOn }, locale) => {
    const rules = rulesFromContent(content, fromOn)
    return {
      currency: getMarket(market).currency,
      applicants: exampleApplicants(market, rules, fromOn).map(example =>
        applicantResponse(example, decide(example[1], rules), { market, locale }),
      ),
    }
  },
}

/**
 * The rules in force for an application of that date, and their version. Throws when the market has
 * none: no application is decided without.
 */
export const getDecisionRules = async (
  db: Db,
  market: MarketCode,
  on: LocalDate,
): Promise<{ readonly rules: DecisionRules; readonly versionId: string }> => {
  const version = await findInForce(db, { kind: 'decision-rules', market, subject }, on)
  if (!version?.fromOn) throw new RangeError(`${market} has no decision rules for ${on}`)
  // Written by `publishVersion` and `publishFirstVersions` alone, in the form of its kind.
  const content = version.content as DecisionRulesContent
  return { rules: rulesFromContent(content, version.fromOn), versionId: version.versionId }
}

/** Publishes the rules of each market that has none yet: those of the market's folder. */
export const publishFirstDecisionRules = async (
  services: Pick<Services, 'db' | 'clock' | 'config' | 'random'>,
): Promise<void> => {
  await publishFirstVersions(
    services,
    decisionRulesVersion,
    services.config.markets.map(market => ({
      market,
      subject,
      content: contentFromRules(decisionRulesFor(market, services.clock.businessDate(market))),
    })),
  )
}
