import { type LocalDate, laterOf } from '../calendar/local-date.ts'
import { accountAsOf } from '../loan/account-as-of.ts'
import type { LoanFacts } from '../loan/facts.ts'
import { sumMinor } from '../money/money.ts'
import type { Schedule } from '../schedule/schedule.ts'
import { prepaymentOpensOn } from '../terms/prepayment.ts'
import type { PrepaymentTerms } from '../terms/terms.ts'
import type { Bucket } from '../waterfall/bucket.ts'
import { earlySettlementWaiversOfAccount, lastPayment } from './early-settlement.ts'

/** The amount that settles the loan early on a day. Minor units; the parts sum to the amount. */
export type PayOffQuote = {
  readonly on: LocalDate
  /** Exactly what to pay by the end of that day; 0 when nothing is owed. */
  readonly amountMinor: bigint
  readonly principalMinor: bigint
  /** For the days passed, as far as unpaid. */
  readonly interestMinor: bigint
  readonly feeMinor: bigint
  /** Late charges, statutory charges and enforcement costs. */
  readonly chargesMinor: bigint
  /** Refunds to repay, because the payments that they came from were reversed. */
  readonly refundShortfallMinor: bigint
  /** Saved against paying every installment: what is not earned yet is waived. */
  readonly savedMinor: bigint
}

/**
 * The quote to settle the loan by the end of a day: everything outstanding then, less interest and
 * fees of later days. The part of those that was already paid reduces the principal. Throws
 * `RangeError` for a day before the disbursement.
 */
export function payOffQuote(facts: LoanFacts, schedule: Schedule, on: LocalDate): PayOffQuote {
  const account = accountAsOf(facts, on)
  const { outstanding } = account
  const settling = lastPayment(on)
  const { waivers } = earlySettlementWaiversOfAccount('pay-off', facts, account, schedule, settling)
  const waived = (bucket: Bucket): bigint =>
    sumMinor(waivers.filter(each => each.bucket === bucket).map(each => each.amountMinor))
  const savedMinor = sumMinor(waivers.map(({ amountMinor }) => amountMinor))
  return {
    on,
    amountMinor: account.outstandingMinor - savedMinor,
    principalMinor: outstanding.principal - waived('principal'),
    interestMinor: outstanding.interest - waived('interest'),
    feeMinor: outstanding.fee - waived('fee'),
    chargesMinor:
      outstanding.penalty - waived('penalty') + outstanding.statutory + outstanding.enforcement,
    refundShortfallMinor: account.refundShortfallMinor,
    savedMinor,
  }
}

/** The first day on which the loan may be settled early; after its term it may be at any time. */
export function payOffOpensOn(
  { prepayment }: { readonly prepayment: PrepaymentTerms },
  { disbursedOn, rows }: Schedule,
): LocalDate {
  const lastDueOn = rows.reduce((latest, row) => laterOf(latest, row.dueOn), disbursedOn)
  return prepaymentOpensOn(prepayment, { disbursedOn, lastDueOn })
}
