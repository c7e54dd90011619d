import {
  daysBetween,
  isLeapYear,
  type LocalDate,
  localDate,
  partsOf,
} from '#domain/calendar/local-date.ts'
import { getMarket, type MarketCode } from '#domain/market/market.ts'
import { marketRules } from '#domain/market/market-rules.ts'
import { formatMoney } from '#domain/money/format.ts'
import { type CapLimit, checkTermsWithinCaps } from '#domain/rate-caps/check-terms.ts'
import { periodsOf } from '#domain/schedule/periods.ts'
import type { Terms } from '#domain/terms/terms.ts'
import { findTermsProblems, type TermsProblem } from '#domain/terms/terms-problems.ts'
import { findOrder } from '#domain/waterfall/waterfall-order.ts'
import { StartRefusal } from '../platform/process/start-refusal.ts'
import type { Services } from '../services.ts'
import type { ContentProblem } from '../version/public.ts'
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
  readonly market: MarketCode
  readonly limits: ProductLimits
  readonly baseTerms: Terms
  readonly isPartner: boolean
}

/** Where staff find the value that a problem is about, in the content of a product. */
const placeOf: Readonly<Record<TermsProblem | CapLimit['code'], string>> = {
  'principal-not-positive': 'terms.principalMinor',
  'rate-negative': 'terms.annualRate',
  'installments-out-of-range': 'terms.installments',
  'period-out-of-range': 'terms.every.count',
  'grace-not-a-count': 'terms.grace.principalInstallments',
  'grace-covers-every-installment': 'terms.grace.principalInstallments',
  'multiple-not-positive': 'terms.installmentMultipleMinor',
  'installments-too-small': 'terms.installmentMultipleMinor',
  'fee-negative': 'terms.fees',
  'fee-code-repeated': 'terms.fees',
  'fees-take-the-whole-disbursal': 'terms.fees',
  'late-penalty-negative': 'terms.late.penalty',
  'late-penalty-day-out-of-range': 'terms.late.penalty.fromDay',
  'late-rate-negative': 'terms.late.interestTiers',
  'late-tiers-not-contiguous': 'terms.late.interestTiers',
  'prepayment-out-of-range': 'terms.prepayment.afterTermShare',
  'cooling-off-out-of-range': 'terms.coolingOffDays',
  'extension-out-of-range': 'terms.extension.maxTimes',
  'benefit-above-daily-cap': 'terms.annualRate',
  'benefit-above-total-cap': 'terms.annualRate',
  'extension-fee-above-daily-cap': 'terms.extension.fee',
  'late-penalty-above-daily-cap': 'terms.late.penalty',
  'late-interest-above-daily-cap': 'terms.late.interestTiers',
  'late-penalty-above-limit': 'terms.late.penalty',
  'late-rate-above-limit': 'terms.late.interestTiers',
  'late-charges-without-limit': 'terms.late',
}

/** The next 28 February of a leap year: a term of months is longest from there. */
const beforeLeapDay = (on: LocalDate): LocalDate => {
  const dayOf = (year: number) => localDate(`${year}-02-28`)
  let { year } = partsOf(on)
  while (!isLeapYear(year) || dayOf(year) < on) year += 1
  return dayOf(year)
}

/** A term shorter or longer than every loan of the market. */
const findTermProblems = (terms: Terms, market: MarketCode, on: LocalDate): ContentProblem[] => {
  const { termDays } = marketRules(market).conditions
  if (termDays === undefined) return []
  const { min, max } = termDays
  const outside = [on, beforeLeapDay(on)]
    .map(day => daysBetween(day, periodsOf(terms, day).at(-1)?.dueOn ?? day))
    .find(days => days < min || days > max)
  if (outside === undefined) return []
  const values = {
    least: String(min),
    most: String(max),
    installments: String(terms.installments),
    days: String(outside),
  }
  return [{ path: 'limits.installments', code: 'outside-term-days', values }]
}

/** The problems of one choice: of its terms, or of the conditions and caps that it breaks. */
const findChoiceProblems = (
  terms: Terms,
  { market, isPartner }: CheckedProduct,
  on: LocalDate,
): ContentProblem[] => {
  const unsound = findTermsProblems(terms)
  if (unsound.length > 0) return unsound.map(code => ({ path: placeOf[code], code }))
  const text = (minor: bigint) => formatMoney({ currency: terms.currency, minor })
  const aboveCaps = checkTermsWithinCaps(terms, market, on)
    .filter(({ consequence }) => consequence === 'refuse')
    .map(({ code, statedMinor, allowedMinor }) => ({
      path: placeOf[code],
      code,
      values: {
        stated: text(statedMinor),
        allowed: text(allowedMinor),
        amount: text(terms.principalMinor),
        installments: String(terms.installments),
      },
    }))
  return [...(isPartner ? [] : findTermProblems(terms, market, on)), ...aboveCaps]
}

const findRangeProblems = ({ market, limits, baseTerms, isPartner }: CheckedProduct) => {
  const { currency } = getMarket(market)
  const { conditions, declared } = marketRules(market)
  const { minMinor, maxMinor } = declared.loanAmount
  const text = (minor: bigint) => formatMoney({ currency, minor })
  const problems: ContentProblem[] = []
  if (baseTerms.currency !== currency)
    problems.push({ path: 'terms.currency', code: 'other-currency', values: { currency } })
  // The market's conditions are for our own loans; another lender is responsible for its own.
  if (isPartner) return problems
  const values = { least: text(minMinor), most: text(maxMinor) }
  if (limits.minMinor < minMinor)
    problems.push({ path: 'limits.minMinor', code: 'outside-declared-range', values })
  else if (limits.maxMinor > maxMinor)
    problems.push({ path: 'limits.maxMinor', code: 'outside-declared-range', values })
  const least = conditions.minCoolingOffDays
  if (baseTerms.coolingOffDays < least)
    problems.push({
      path: 'terms.coolingOffDays',
      code: 'cooling-off-too-short',
      values: { least: String(least) },
    })
  return problems
}

/**
 * The problems of a product for a borrower who signs on `on`, each once: invalid terms, a cost above
 * a cap or a term outside the market's for some choice (the first is named), amounts outside its
 * range, or too few days to cancel.
 */
export const findProductProblems = (product: CheckedProduct, on: LocalDate): ContentProblem[] => {
  const { limits, baseTerms } = product
  if (countChoices(limits) > maxChoices) {
    const values = { most: String(maxChoices) }
    return [{ path: 'limits.stepMinor', code: 'too-many-choices', values }]
  }
  const problems: ContentProblem[] = []
  if (!findOrder(baseTerms.waterfallCode))
    problems.push({ path: 'terms.waterfallCode', code: 'waterfall-unknown' })
  const { principalMinor, installments } = baseTerms
  if (!termsFor(product, { principalMinor, installments }))
    problems.push({ path: 'terms.principalMinor', code: 'example-not-offered' })
  problems.push(...findRangeProblems(product))
  const ofChoices = new Map<string, ContentProblem>()
  for (const choice of everyChoice(limits)) {
    const terms = termsFor(product, choice)
    if (!terms) continue
    for (const problem of findChoiceProblems(terms, product, on))
      if (!ofChoices.has(problem.code)) ofChoices.set(problem.code, problem)
  }
  return [...problems, ...ofChoices.values()]
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
  config,
}: Pick<Services, 'db' | 'clock' | 'config'>): Promise<void> => {
  const problems: string[] = []
  for (const market of config.markets) {
    const on = clock.businessDate(market)
    for (const row of await listProducts({ db, clock }, market)) {
      const checked = {
        market,
        limits: limitsOf(row),
        baseTerms: productTerms(row),
        isPartner: row.partnerUrl !== null,
      }
      const found = findProductProblems(checked, on)
      problems.push(...found.map(({ code }) => `${row.productId}: ${code}`))
    }
  }
  if (problems.length > 0) throw new StartRefusal(problems)
}
