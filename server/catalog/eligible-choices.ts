import { isEligibleBorrower } from '#domain/decision/decide.ts'
import {
  type EligibleAmount,
  eligibleAmounts,
  largestEligible,
} from '#domain/decision/eligible-amounts.ts'
import { getDecisionRules } from '../decision/public.ts'
import { getApplicant } from '../profile/public.ts'
import type { Services } from '../services.ts'
import type { OwnProduct } from './own-product.ts'
import { type LoanChoice, nearestChoice } from './product-terms.ts'

/** What a product offers to one borrower, by their stated facts and the rules in force today. */
export type EligibleChoices = {
  /** By number of installments, ascending; empty: no choice of the product would be approved. */
  readonly amounts: readonly EligibleAmount[]
  /** The largest of them. */
  readonly largest: EligibleAmount | undefined
  /** Whether no rule rejects the borrower for every amount, such as the minimum income. */
  readonly isEligibleBorrower: boolean
}

/**
 * The amounts and terms of a product that the decision rules would not reject for this borrower.
 * A fact that is not stated yet limits nothing. It promises no approval: the decision is made on the
 * facts of its own moment (decision 083).
 */
export const eligibleChoices = async (
  services: Pick<Services, 'db' | 'clock' | 'cipher'>,
  { market, limits, baseTerms }: Pick<OwnProduct, 'market' | 'limits' | 'baseTerms'>,
  borrowerId: string,
): Promise<EligibleChoices> => {
  const today = services.clock.businessDate(market)
  const applicant = await getApplicant(services, borrowerId)
  const { rules } = await getDecisionRules(services.db, market, today)
  const amounts = eligibleAmounts({ limits, baseTerms }, applicant, rules, today)
  return {
    amounts,
    largest: largestEligible(amounts),
    isEligibleBorrower: isEligibleBorrower({ ...applicant, appliedOn: today }, rules),
  }
}

/** The largest amount over so many installments; undefined when none is eligible. */
export const maxOver = ({ amounts }: EligibleChoices, installments: number): bigint | undefined =>
  amounts.find(each => each.installments === installments)?.maxMinor

/**
 * The eligible choice nearest to a requested one: its amount, as far as any term allows it, over the
 * nearest term that does. The nearest of the product where nothing is eligible.
 */
export const nearestEligible = (
  { limits }: Pick<OwnProduct, 'limits'>,
  { amounts, largest }: EligibleChoices,
  requested: LoanChoice,
): LoanChoice => {
  if (!largest) return nearestChoice(limits, requested)
  const { maxMinor } = largest
  const { principalMinor } = nearestChoice({ ...limits, maxMinor }, requested)
  const allowing = amounts.filter(each => each.maxMinor >= principalMinor)
  const installments = allowing.map(each => each.installments)
  return nearestChoice({ ...limits, maxMinor, installments }, requested)
}
