import { type LocalDate, localDate, partsOf } from '#domain/calendar/local-date.ts'
import { getMarket, MARKET_CODES, type MarketCode } from '#domain/market/market.ts'
import { marketRules } from '#domain/market/market-rules.ts'
import { checkTermsWithinCaps } from '#domain/rate-caps/check-terms.ts'
import type { Terms } from '#domain/terms/terms.ts'
import { findTermsProblems } from '#domain/terms/terms-problems.ts'
import { findOrder } from '#domain/waterfall/waterfall-order.ts'
import { StartRefusal } from '../platform/process/start-refusal.ts'
import type { Services } from '../services.ts'
import {
  countChoices,
  everyChoice,
  limitsOf,
  type ProductLimits,
  productTerms,
  termsFor,
} from './product-terms.ts'
import { listProducts } from './store.ts'

/** Each choice is worked out by the check: a step far too small would hold the server up. */
const maxChoices = 2000

type CheckedProduct = {
  readonly productId: string
  readonly market: MarketCode
  readonly limits: ProductLimits
  readonly baseTerms: Terms
  readonly isPartner: boolean
}

/**
 * The problems of a product for a borrower who signs on `on`, one line each: invalid terms, a cost
 * above a cap for some choice, or amounts outside the market's range.
 */
export const findProductProblems = (product: CheckedProduct, on: LocalDate): string[] => {
  const { market, limits, baseTerms, isPartner } = product
  const { currency } = getMarket(market)
  const { loanAmount } = marketRules(market).declared
  const problems = new Set<string>()
  if (countChoices(limits) > maxChoices) return [`${product.productId}: offers too many choices`]
  if (!findOrder(baseTerms.waterfallCode)) problems.add('has no known order of allocation')
  const { principalMinor, installments } = baseTerms
  if (!termsFor(product, { principalMinor, installments }))
    problems.add('does not offer its own example')
  if (baseTerms.currency !== currency) problems.add(`lends ${baseTerms.currency}, not ${currency}`)
  // The market's range is for our own loans; another lender is responsible for its own.
  const leavesRange = limits.minMinor < loanAmount.minMinor || limits.maxMinor > loanAmount.maxMinor
  if (!isPartner && leavesRange) problems.add('leaves the range of amounts that is declared')
  for (const choice of everyChoice(limits)) {
    const terms = termsFor(product, choice)
    if (!terms) continue
    const unsound = findTermsProblems(terms)
    const broken = unsound.length === 0 ? checkTermsWithinCaps(terms, market, on) : []
    for (const problem of unsound) problems.add(problem)
    for (const { code, consequence } of broken) if (consequence === 'refuse') problems.add(code)
  }
  return [...problems].map(problem => `${product.productId}: ${problem}`)
}

/**
 * The days on which a version's products are worked out: its first, and the next 31 January, whose
 * first period is the shortest: fees and extensions are then above a daily cap first.
 */
export const daysToCheck = (fromOn: LocalDate): LocalDate[] => {
  const { year, month } = partsOf(fromOn)
  return [...new Set([fromOn, localDate(`${year + Number(month > 1)}-01-31`)])]
}

/** Refuses to start while a product on sale has a problem. @throws StartRefusal naming each. */
export const refuseUnsoundProducts = async ({
  db,
  clock,
}: Pick<Services, 'db' | 'clock'>): Promise<void> => {
  const problems: string[] = []
  for (const market of MARKET_CODES) {
    const on = clock.businessDate(market)
    for (const row of await listProducts({ db, clock }, market)) {
      const checked = {
        productId: row.productId,
        market,
        limits: limitsOf(row),
        baseTerms: productTerms(row),
        isPartner: row.partnerUrl !== null,
      }
      problems.push(...findProductProblems(checked, on))
    }
  }
  if (problems.length > 0) throw new StartRefusal(problems)
}
