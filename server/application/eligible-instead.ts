import type { OutputOf } from '#contract/call.ts'
import type { loanDetails } from '#contract/loan/calls.ts'
import { dependOnAmount } from '#domain/decision/decide.ts'
import type { LoanState } from '#domain/loan/loan-state.ts'
import { amountTextIn } from '#domain/money/parse.ts'
import { buildSchedule } from '#domain/schedule/build-schedule.ts'
import { eligibleChoices, listOwnProducts } from '../catalog/public.ts'
import {
  decidedByRules,
  hasOpenLoan,
  isInArrears,
  listDecisions,
  type StoredLoan,
} from '../loan/public.ts'
import { isBlocked } from '../profile/public.ts'
import type { Services } from '../services.ts'

type EligibleInstead = OutputOf<typeof loanDetails>['eligibleInstead']

/** Whether the rules refused the application, and only for its amount or its term. */
const isRefusedForAmount = async (
  { db }: Pick<Services, 'db'>,
  { loanId }: StoredLoan,
): Promise<boolean> => {
  const last = (await listDecisions(db, loanId)).at(-1)
  return last?.decidedBy === decidedByRules && dependOnAmount(last.reasons)
}

/**
 * The largest loan that the rules would not refuse the borrower today: of the refused application's
 * product, else of the first of our others that has one. Null when the application was refused for
 * another reason too, or by a person, and when the borrower may not apply now.
 */
export const eligibleInstead = async (
  services: Pick<Services, 'db' | 'clock' | 'cipher'>,
  loan: StoredLoan,
  state: LoanState,
): Promise<EligibleInstead> => {
  const { borrowerId, market } = loan
  if (state !== 'rejected' || !(await isRefusedForAmount(services, loan))) return null
  const mayNotApply =
    (await hasOpenLoan(services.db, borrowerId)) ||
    (await isInArrears(services, borrowerId)) ||
    (await isBlocked(services.db, borrowerId))
  if (mayNotApply) return null
  const products = await listOwnProducts(services, market)
  const isSame = ({ productId }: { productId: string }) => productId === loan.productId
  const sameFirst = [...products.filter(isSame), ...products.filter(each => !isSame(each))]
  for (const { baseTerms, productId, ...product } of sameFirst) {
    const choices = await eligibleChoices(services, { ...product, baseTerms }, borrowerId)
    if (!choices.isEligibleBorrower) return null
    if (!choices.largest) continue
    const { installments, maxMinor: principalMinor } = choices.largest
    const terms = { ...baseTerms, principalMinor, installments }
    const [first] = buildSchedule(terms, services.clock.businessDate(market)).rows
    const amountText = amountTextIn(terms.currency)
    return {
      productId,
      amount: amountText(principalMinor),
      installments,
      every: terms.every,
      installment: amountText(first?.totalMinor ?? 0n),
    }
  }
  return null
}
