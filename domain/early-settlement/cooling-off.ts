import type { LocalDate } from '../calendar/local-date.ts'
import { accountAsOf } from '../loan/account-as-of.ts'
import type { LoanFacts } from '../loan/facts.ts'
import { sumMinor } from '../money/money.ts'
import type { Schedule } from '../schedule/schedule.ts'
import { earnedInterestMinor } from '../schedule/settlement.ts'
import { coolingOffEndsOn } from '../terms/prepayment.ts'
import { lenderFeesMinor } from './early-settlement.ts'

/** The amount that cancels the loan on a day of its cooling-off. Minor units. */
export type CoolingOffQuote = {
  readonly on: LocalDate
  /** The exact amount to pay: principal and interest, less fees returned and payments made. */
  readonly amountMinor: bigint
  readonly principalMinor: bigint
  /** For the days passed, rounded down. */
  readonly interestMinor: bigint
  /** The lender's own fees taken at disbursal; fees of other payees are not returned. */
  readonly feesReturnedMinor: bigint
  readonly alreadyPaidMinor: bigint
}

/** The last day of a loan's cooling-off; undefined when its terms have none. */
export function findCoolingOffEnd(
  terms: { readonly coolingOffDays: number },
  disbursedOn: LocalDate,
): LocalDate | undefined {
  return terms.coolingOffDays === 0
    ? undefined
    : coolingOffEndsOn(terms.coolingOffDays, disbursedOn)
}

/**
 * The quote for a day: the principal and the interest of the days passed (Reserve Bank of India,
 * digital lending directions: "principal and proportionate annual percentage rate, no penalty"),
 * less the lender's fees, which are returned in full. Installment fees never fall due. Throws
 * `RangeError` for a day before the disbursement.
 */
export function coolingOffQuote(
  facts: LoanFacts,
  schedule: Schedule,
  on: LocalDate,
): CoolingOffQuote {
  const account = accountAsOf(facts, on)
  const interestMinor = earnedInterestMinor(schedule, on)
  const feesReturnedMinor = lenderFeesMinor(schedule)
  const alreadyPaidMinor = sumMinor(
    account.payments.map(payment => payment.amountMinor - payment.overpaidMinor),
  )
  const { principalMinor } = facts
  const amountMinor = principalMinor + interestMinor - feesReturnedMinor - alreadyPaidMinor
  return { on, amountMinor, principalMinor, interestMinor, feesReturnedMinor, alreadyPaidMinor }
}
