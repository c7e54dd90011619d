import { addDays, type LocalDate } from '../calendar/local-date.ts'
import { accountAsOf } from '../loan/account-as-of.ts'
import { openFacts } from '../loan/open-facts.ts'
import type { MarketCode } from '../market/market.ts'
import { sumMinor } from '../money/money.ts'
import { buildSchedule } from '../schedule/build-schedule.ts'
import type { Terms } from '../terms/terms.ts'

/** An example of late charges: the first installment paid some days late. Minor units. */
export type LateExample = {
  readonly days: number
  readonly installmentMinor: bigint
  /** Penalty and late interest of a new client, after the caps. */
  readonly chargeMinor: bigint
  /** Whether the caps reduced the charge. */
  readonly isClipped: boolean
}

/**
 * Computed from the loan's account on that day, so that a printed example never differs from what
 * would be owed. Throws `RangeError` for terms without installments.
 */
export function lateExample(
  terms: Terms,
  loan: { readonly market: MarketCode; readonly disbursedOn: LocalDate; readonly days: number },
): LateExample {
  const schedule = buildSchedule(terms, loan.disbursedOn)
  const facts = openFacts({
    loanId: 'example',
    market: loan.market,
    clientKind: 'new',
    terms,
    schedule,
  })
  const [first] = schedule.rows
  if (first === undefined) throw new RangeError('terms without an installment have no example')
  const account = accountAsOf(facts, addDays(first.dueOn, loan.days))
  const ofFirst = account.charges.filter(charge => charge.periodNo === first.periodNo)
  return {
    days: loan.days,
    installmentMinor: first.totalMinor,
    chargeMinor: sumMinor(ofFirst.map(charge => charge.amountMinor)),
    isClipped: ofFirst.some(charge => charge.clip !== undefined),
  }
}
