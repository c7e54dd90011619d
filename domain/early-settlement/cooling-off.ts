import type { LocalDate } from '../calendar/local-date.ts'
import { accountAsOf } from '../loan/account-as-of.ts'
import type { LoanFacts } from '../loan/facts.ts'
import { sumMinor } from '../money/money.ts'
import type { Schedule } from '../schedule/schedule.ts'
import { earnedInterestMinor } from '../schedule/settlement.ts'
import { coolingOffEndsOn } from '../terms/prepayment.ts'
import { lenderFeesMinor } from './early-settlement.ts'

/** What giving the loan back on a day comes to. Minor units. */
export type CoolingOffQuote = {
  readonly on: LocalDate
  /** Principal and interest, less fees given back and what was paid: exactly what to pay. */
  readonly amountMinor: bigint
  readonly principalMinor: bigint
  /** For the days that have passed, rounded down. */
  readonly interestMinor: bigint
  /** The lender's own fees kept at disbursal; what went on to others is not given back. */
  readonly feesReturnedMinor: bigint
  readonly alreadyPaidMinor: bigint
}

/** The last day on which a loan can be given back; undefined when its terms have no such time. */
export function findCoolingOffEnd(
  terms: { readonly coolingOffDays: number },
  disbursedOn: LocalDate,
): LocalDate | undefined {
  return terms.coolingOffDays === 0
    ? undefined
    : coolingOffEndsOn(terms.coolingOffDays, disbursedOn)
}

/**
 * The exit on a day: the principal and the interest of the days passed (Reserve Bank of India,
 * digital lending directions: "principal and proportionate annual percentage rate, no penalty"),
 * with the lender's fees given back whole. Fees of installments fall due with them and so not at
 * all. Throws `RangeError` for a day before the disbursement.
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
