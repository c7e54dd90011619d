import type { LocalDate } from '../calendar/local-date.ts'
import type { LoanAccount } from '../loan/account.ts'
import { accountAsOf } from '../loan/account-as-of.ts'
import type { LoanFacts, PaymentFact, WaiverFact } from '../loan/facts.ts'
import { maxMinor, minMinor, sumMinor } from '../money/money.ts'
import type { Schedule } from '../schedule/schedule.ts'
import { earnedInterestMinor } from '../schedule/settlement.ts'
import { coolingOffEndsOn } from '../terms/prepayment.ts'
import type { Bucket } from '../waterfall/bucket.ts'

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
  const feesReturnedMinor = returnedFeesMinor(schedule)
  const alreadyPaidMinor = sumMinor(
    account.payments.map(payment => payment.amountMinor - payment.overpaidMinor),
  )
  const { principalMinor } = facts
  const amountMinor = principalMinor + interestMinor - feesReturnedMinor - alreadyPaidMinor
  return { on, amountMinor, principalMinor, interestMinor, feesReturnedMinor, alreadyPaidMinor }
}

/** What is let go of when the exit is paid, and what of it had been earned before. Minor units. */
export type ExitWaivers = {
  readonly waivers: readonly WaiverFact[]
  /** Taken off the principal because it had been paid or kept as a fee, or as interest. */
  readonly feeGivenBackMinor: bigint
  readonly interestGivenBackMinor: bigint
}

/**
 * What an exit's payment lets go of, from the facts as they stood before it: payments that became
 * known later change nothing of it. With these waivers the payment settles the loan exactly.
 */
export function exitWaivers(
  facts: LoanFacts,
  schedule: Schedule,
  exit: Pick<PaymentFact, 'paymentId' | 'sequenceNo' | 'paidOn'>,
): ExitWaivers {
  const earlier = { ...facts, payments: facts.payments.filter(fact => isBefore(fact, exit)) }
  const account = accountAsOf(earlier, exit.paidOn)
  const { outstanding } = account
  const earnedMinor = earnedInterestMinor(schedule, exit.paidOn)
  const paidInterestMinor = paidTo(account, 'interest')
  const unpaidEarnedMinor = maxMinor(earnedMinor - paidInterestMinor, 0n)
  const interestMinor = maxMinor(outstanding.interest - unpaidEarnedMinor, 0n)
  const feeGivenBackMinor = returnedFeesMinor(schedule) + paidTo(account, 'fee')
  const interestGivenBackMinor = maxMinor(paidInterestMinor - earnedMinor, 0n)
  const waiver = (bucket: Bucket, amountMinor: bigint): WaiverFact => ({
    waiverId: `${exit.paymentId}-${bucket}`,
    bucket,
    waivedOn: exit.paidOn,
    amountMinor,
    beforePayment: exit.sequenceNo,
  })
  return {
    waivers: [
      waiver('interest', interestMinor),
      waiver('fee', outstanding.fee),
      waiver(
        'principal',
        minMinor(feeGivenBackMinor + interestGivenBackMinor, outstanding.principal),
      ),
    ].filter(({ amountMinor }) => amountMinor > 0n),
    feeGivenBackMinor,
    interestGivenBackMinor,
  }
}

const isBefore = (
  fact: PaymentFact,
  exit: Pick<PaymentFact, 'paymentId' | 'sequenceNo' | 'paidOn'>,
): boolean => fact.sequenceNo < exit.sequenceNo && fact.paidOn <= exit.paidOn

const returnedFeesMinor = ({ disbursalFees }: Schedule): bigint =>
  sumMinor(disbursalFees.filter(fee => fee.payableTo === 'lender').map(fee => fee.amountMinor))

const paidTo = ({ payments }: LoanAccount, bucket: Bucket): bigint =>
  sumMinor(payments.map(payment => payment.byBucket[bucket]))
