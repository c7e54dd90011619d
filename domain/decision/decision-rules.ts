import { LEAST_AGE } from '../applicant/age.ts'
import { type LocalDate, localDate } from '../calendar/local-date.ts'
import { getMarket, type MarketCode } from '../market/market.ts'
import { percent, type Ratio } from '../money/ratio.ts'
import { divideRounded } from '../money/round.ts'

/** What must hold for a loan to be granted by rule. Rows are data: a new rule is a new row. */
export type DecisionRules = {
  readonly market: MarketCode
  /** Applications on or after this day, until a later row of the market. */
  readonly from: LocalDate
  readonly leastAge: number
  /** On the day the loan ends. */
  readonly mostAge: number
  /** The least the product declares (specification section 1), a month. */
  readonly leastIncomeMinor: bigint
  /** The least the regulator asks for, a month. */
  readonly leastLawfulIncomeMinor: bigint
  /** All installments of a month together, as a share of the month's income. */
  readonly mostShareOfIncome: Ratio
  /** A larger loan waits for a person. */
  readonly mostByRuleMinor: bigint
  /** A larger loan waits until a person has seen the identity images (house rule). */
  readonly mostUncheckedMinor: bigint
  readonly sources: string
}

const MOST_AGE = 65

export const DECISION_ROWS: readonly DecisionRules[] = [
  {
    market: 'IN',
    from: localDate('2022-10-01'),
    leastAge: LEAST_AGE,
    mostAge: MOST_AGE,
    leastIncomeMinor: declaredMonthlyMinor('IN'),
    leastLawfulIncomeMinor: 0n,
    mostShareOfIncome: percent('50'),
    mostByRuleMinor: 6_000_000n, // 60,000 rupees
    mostUncheckedMinor: 3_000_000n, // 30,000 rupees
    sources:
      'RBI microfinance directions 2022, paragraph 5 (half of the income); house rule (ages)',
  },
  {
    market: 'ID',
    from: localDate('2024-01-01'),
    leastAge: LEAST_AGE,
    mostAge: MOST_AGE,
    leastIncomeMinor: declaredMonthlyMinor('ID'),
    leastLawfulIncomeMinor: 3_000_000n,
    mostShareOfIncome: percent('30'),
    mostByRuleMinor: 10_000_000n,
    mostUncheckedMinor: 5_000_000n,
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

/** A yearly figure as a twelfth, rounded up: a hair below is below. */
function declaredMonthlyMinor(market: MarketCode): bigint {
  const { minor, per } = getMarket(market).minimumIncome
  return per === 'month' ? minor : divideRounded(minor, 12n, 'up')
}
