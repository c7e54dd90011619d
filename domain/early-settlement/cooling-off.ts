import type { LocalDate } from '../calendar/local-date.ts'
import { accountAsOf } from '../loan/account-as-of.ts'
import type { LoanFacts } from '../loan/facts.ts'
import { maxMinor, minMinor, sumMinor } from '../money/money.ts'
import type { Schedule } from '../schedule/schedule.ts'
import { earnedInterestMinor } from '../schedule/settlement.ts'
import { coolingOffEndsOn } from '../terms/prepayment.ts'
import { totalOf } from '../waterfall/bucket.ts'
import {
  earlySettlementWaiversOfAccount,
  lastPayment,
  lenderFeesMinor,
} from './early-settlement.ts'

/**
 * The amount that cancels the loan on a day of its cooling-off. Minor units:
 * `amountMinor` = principal + interest + charges − fees returned − already paid − waived.
 */
export type CoolingOffQuote = {
  readonly on: LocalDate
  /** Exactly what to pay by the end of that day; 0 when payments cover the cancellation. */
  readonly amountMinor: bigint
  readonly principalMinor: bigint
  /** For the days passed, rounded down. */
  readonly interestMinor: bigint
  /** Charged beyond the schedule, paid or not, and refunds to repay. */
  readonly chargesMinor: bigint
  /**
   * The lender's own fees taken at disbursal, as far as they reduce what is owed; fees of other
   * payees are not returned.
   */
  readonly feesReturnedMinor: bigint
  /** Paid towards the debt, as far as it reduces what is owed. */
  readonly alreadyPaidMinor: bigint
  /** Waived before. */
  readonly waivedMinor: bigint
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
 * less the lender's fees, which are returned; installment fees never fall due. Charges beyond the
 * schedule stay owed. It is what the waivers of the cancellation leave outstanding, so that paying it
 * closes the loan. Throws `RangeError` for a day before the disbursement.
 */
export function coolingOffQuote(
  facts: LoanFacts,
  schedule: Schedule,
  on: LocalDate,
): CoolingOffQuote {
  const account = accountAsOf(facts, on)
  const settling = lastPayment(on)
  const waived = earlySettlementWaiversOfAccount('cooling-off', facts, account, schedule, settling)
  const amountMinor =
    account.outstandingMinor - sumMinor(waived.waivers.map(each => each.amountMinor))
  const { principalMinor } = facts
  const interestMinor = earnedInterestMinor(schedule, on)
  const chargesMinor =
    sumMinor(account.charges.map(each => each.amountMinor)) + account.refundShortfallMinor
  const feesMinor = lenderFeesMinor(schedule)
  const paidMinor = sumMinor(account.payments.map(({ byBucket }) => totalOf(byBucket)))
  const restMinor =
    amountMinor - (principalMinor + interestMinor + chargesMinor - feesMinor - paidMinor)
  // More is returned and paid than the cancellation costs: the excess reduces nothing.
  const unusedMinor = maxMinor(restMinor, 0n)
  const unusedFeesMinor = minMinor(unusedMinor, feesMinor)
  return {
    on,
    amountMinor,
    principalMinor,
    interestMinor,
    chargesMinor,
    feesReturnedMinor: feesMinor - unusedFeesMinor,
    alreadyPaidMinor: paidMinor - (unusedMinor - unusedFeesMinor),
    waivedMinor: maxMinor(-restMinor, 0n),
  }
}
