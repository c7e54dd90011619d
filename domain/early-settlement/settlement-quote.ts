import { type LocalDate, laterOf } from '../calendar/local-date.ts'
import { accountAsOf } from '../loan/account-as-of.ts'
import type { LoanFacts } from '../loan/facts.ts'
import { sumMinor } from '../money/money.ts'
import type { Schedule } from '../schedule/schedule.ts'
import { prepaymentOpensOn } from '../terms/prepayment.ts'
import type { PrepaymentTerms } from '../terms/terms.ts'
import { earlySettlementWaiversOfAccount } from './early-settlement.ts'

/** What closing the loan on a day costs. Minor units; the parts sum to the amount. */
export type PayOffQuote = {
  readonly on: LocalDate
  /** Exactly what to pay by the end of that day; 0 when nothing is owed. */
  readonly amountMinor: bigint
  readonly principalMinor: bigint
  /** For the days that have passed, as far as it is not paid. */
  readonly interestMinor: bigint
  readonly feeMinor: bigint
  /** For being late, and what law and enforcement brought. */
  readonly chargesMinor: bigint
  /** Less than paying all installments to the end: what is not earned yet is let go of. */
  readonly savedMinor: bigint
}

/**
 * What is owed to close the loan by the end of a day: all that is outstanding then, less interest
 * and fees of days to come. What of these was paid already comes off the principal. Throws
 * `RangeError` for a day before the disbursement.
 */
export function payOffQuote(facts: LoanFacts, schedule: Schedule, on: LocalDate): PayOffQuote {
  const account = accountAsOf(facts, on)
  const { outstanding } = account
  // Any number above those of the payments will do: the exit comes after all of them.
  const exit = { paymentId: 'pay-off', sequenceNo: Number.MAX_SAFE_INTEGER, paidOn: on }
  const { waivers } = earlySettlementWaiversOfAccount('pay-off', account, schedule, exit)
  const waived = (bucket: 'interest' | 'fee' | 'principal'): bigint =>
    sumMinor(waivers.filter(each => each.bucket === bucket).map(each => each.amountMinor))
  const savedMinor = sumMinor(waivers.map(({ amountMinor }) => amountMinor))
  return {
    on,
    amountMinor: account.outstandingMinor - savedMinor,
    principalMinor: outstanding.principal - waived('principal'),
    interestMinor: outstanding.interest - waived('interest'),
    feeMinor: outstanding.fee - waived('fee'),
    chargesMinor: outstanding.penalty + outstanding.statutory + outstanding.enforcement,
    savedMinor,
  }
}

/** From this day on the loan may be closed early; once its term is over, at any time. */
export function payOffOpensOn(
  { prepayment }: { readonly prepayment: PrepaymentTerms },
  { disbursedOn, rows }: Schedule,
): LocalDate {
  const lastDueOn = rows.reduce((latest, row) => laterOf(latest, row.dueOn), disbursedOn)
  return prepaymentOpensOn(prepayment, { disbursedOn, lastDueOn })
}
