import { MIN_AGE } from '../applicant/age.ts'
import { type LocalDate, localDate } from '../calendar/local-date.ts'
import { getMarket, type MarketCode } from '../market/market.ts'
import { percent, type Ratio } from '../money/ratio.ts'
import { divideRounded } from '../money/round.ts'

/** The limits for approving a loan by rule. Rows are data: a new rule is a new row. */
export type DecisionRules = {
  readonly market: MarketCode
  /** For applications from this day on, until a later row of the market. */
  readonly from: LocalDate
  readonly minAge: number
  /** On the day the loan ends. */
  readonly maxAge: number
  /** The product's declared minimum income (specification section 1), a month. */
  readonly minIncomeMinor: bigint
  /** The regulator's minimum income, a month. */
  readonly minLawfulIncomeMinor: bigint
  /** All installments of a month together, as a share of the month's income. */
  readonly maxShareOfIncome: Ratio
  /** A larger loan is held for staff. */
  readonly maxAutoApprovedMinor: bigint
  /** A larger loan is held until staff have checked the identity images (the lender's own rule). */
  readonly maxUncheckedMinor: bigint
  readonly sources: string
}

const MAX_AGE = 65

export const DECISION_ROWS: readonly DecisionRules[] = [
  {
    market: 'IN',
    from: localDate('2022-10-01'),
    minAge: MIN_AGE,
    maxAge: MAX_AGE,
    minIncomeMinor: declaredMonthlyMinor('IN'),
    minLawfulIncomeMinor: 0n,
    maxShareOfIncome: percent('50'),
    maxAutoApprovedMinor: 6_000_000n, // 60,000 rupees
    maxUncheckedMinor: 3_000_000n, // 30,000 rupees
    sources: 'RBI microfinance directions 2022, paragraph 5 (half of the income); own rule (ages)',
  },
  {
    market: 'ID',
    from: localDate('2024-01-01'),
    minAge: MIN_AGE,
    maxAge: MAX_AGE,
    minIncomeMinor: declaredMonthlyMinor('ID'),
    minLawfulIncomeMinor: 3_000_000n,
    maxShareOfIncome: percent('30'),
    maxAutoApprovedMinor: 10_000_000n,
    maxUncheckedMinor: 5_000_000n,
    sources: 'SEOJK 19/SEOJK.06/2025 (age, 3,000,000 a month, 30 % of income as reported)',
  },
]

/** The row in force for an application made on a day. Throws when a market has none. */
export function decisionRulesFor(
  market: MarketCode,
  on: LocalDate,
  rows: readonly DecisionRules[] = DECISION_ROWS,
): DecisionRules {
  let found: DecisionRules | undefined
  for (const row of rows) {
    if (row.market !== market || row.from > on) continue
    if (found === undefined || row.from >= found.from) found = row
  }
  if (found === undefined) throw new RangeError(`${market} has no decision rules for ${on}`)
  return found
}

/** The declared minimum per month; a yearly figure is divided by twelve and rounded up. */
function declaredMonthlyMinor(market: MarketCode): bigint {
  const { minor, per } = getMarket(market).minimumIncome
  return per === 'month' ? minor : divideRounded(minor, 12n, 'up')
}
