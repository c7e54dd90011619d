import { daysBetween, type LocalDate } from '../calendar/local-date.ts'
import type { InstallmentAccount, LoanAccount } from '../loan/account.ts'
import { accountAsOf } from '../loan/account-as-of.ts'
import type { LoanFacts, PaymentFact, WaiverFact } from '../loan/facts.ts'
import { maxMinor, minMinor, sumMinor } from '../money/money.ts'
import { divideRounded } from '../money/round.ts'
import type { Schedule } from '../schedule/schedule.ts'
import type { Bucket } from '../waterfall/bucket.ts'

/**
 * How a loan is repaid before its term. A cooling-off cancellation costs the interest of the days
 * passed, and the lender's fees are returned. An early settlement (`pay-off`) costs the interest
 * and the fees of the days passed.
 */
export type EarlySettlementKind = 'cooling-off' | 'pay-off'

/** The waivers of an early settlement, and the rebates among them. Minor units. */
export type EarlySettlementWaivers = {
  readonly waivers: readonly WaiverFact[]
  /**
   * Principal waived in return for fees, or interest, that were already paid and are not earned.
   */
  readonly feeRebateMinor: bigint
  readonly interestRebateMinor: bigint
}

/** The fields of the settling payment that its waivers depend on. */
export type EarlySettlementPayment = Pick<PaymentFact, 'paymentId' | 'sequenceNo' | 'paidOn'>

/**
 * The waivers of a settling payment, computed from the facts before it: payments that become known
 * later do not change them. With these waivers, paying what is then outstanding settles the loan.
 */
export function earlySettlementWaivers(
  kind: EarlySettlementKind,
  facts: LoanFacts,
  schedule: Schedule,
  payment: EarlySettlementPayment,
): EarlySettlementWaivers {
  const earlier = { ...facts, payments: facts.payments.filter(fact => isBefore(fact, payment)) }
  return earlySettlementWaiversOfAccount(
    kind,
    accountAsOf(earlier, payment.paidOn),
    schedule,
    payment,
  )
}

/** The same from an account that does not include the settling payment. */
export function earlySettlementWaiversOfAccount(
  kind: EarlySettlementKind,
  account: LoanAccount,
  schedule: Schedule,
  payment: EarlySettlementPayment,
): EarlySettlementWaivers {
  const interest = unearned(account, 'interest', earnedIn(account, schedule, 'interest', payment))
  const noFees = () => 0n
  const fee = unearned(
    account,
    'fee',
    kind === 'cooling-off' ? noFees : earnedIn(account, schedule, 'fee', payment),
  )
  const returnedFeesMinor = kind === 'cooling-off' ? lenderFeesMinor(schedule) : 0n
  // A rebate is limited to the principal still owed: it reduces the debt and is never paid out.
  const principalMinor = account.outstanding.principal
  const feeRebateMinor = minMinor(returnedFeesMinor + fee.paidMinor, principalMinor)
  const interestRebateMinor = minMinor(interest.paidMinor, principalMinor - feeRebateMinor)
  const waiver = (bucket: Bucket, amountMinor: bigint, periodNo?: number): WaiverFact => ({
    waiverId: [payment.paymentId, bucket, ...(periodNo === undefined ? [] : [periodNo])].join('-'),
    bucket,
    waivedOn: payment.paidOn,
    amountMinor,
    ...(periodNo === undefined ? {} : { periodNo }),
    beforePayment: payment.sequenceNo,
  })
  return {
    waivers: [
      ...interest.owed.map(part => waiver('interest', part.amountMinor, part.periodNo)),
      ...fee.owed.map(part => waiver('fee', part.amountMinor, part.periodNo)),
      waiver('principal', feeRebateMinor + interestRebateMinor),
    ].filter(({ amountMinor }) => amountMinor > 0n),
    feeRebateMinor,
    interestRebateMinor,
  }
}

/** The lender's own fees taken at disbursal; fees of other payees are not returned. */
export function lenderFeesMinor({ disbursalFees }: Schedule): bigint {
  return sumMinor(
    disbursalFees.filter(fee => fee.payableTo === 'lender').map(fee => fee.amountMinor),
  )
}

type EarnedAmountOf = (installment: InstallmentAccount, index: number) => bigint

/** Per installment the part that is owed and not earned; in total the part paid and not earned. */
function unearned(
  { installments }: LoanAccount,
  bucket: 'interest' | 'fee',
  earnedOf: EarnedAmountOf,
): {
  readonly owed: readonly { readonly periodNo: number; readonly amountMinor: bigint }[]
  readonly paidMinor: bigint
} {
  let paidMinor = 0n
  const owed = installments.map((installment, index) => {
    const { periodNo, paid, waived, outstanding } = installment
    const beyondMinor = paid[bucket] + waived[bucket] - earnedOf(installment, index)
    paidMinor += minMinor(maxMinor(beyondMinor, 0n), paid[bucket])
    return { periodNo, amountMinor: outstanding[bucket] - maxMinor(-beyondMinor, 0n) }
  })
  return { owed, paidMinor }
}

/**
 * The earned part of an installment's bucket at the end of the settlement's day: the share of its
 * agreed days that passed since the due date in force of the installment before, rounded down, and
 * all charges beyond the schedule.
 */
function earnedIn(
  { installments, charges }: LoanAccount,
  schedule: Schedule,
  bucket: 'interest' | 'fee',
  { paidOn }: EarlySettlementPayment,
): EarnedAmountOf {
  return ({ periodNo }, index) => {
    const chargedMinor = sumMinor(
      charges
        .filter(charge => charge.bucket === bucket && charge.periodNo === periodNo)
        .map(charge => charge.amountMinor),
    )
    const row = schedule.rows.find(each => each.periodNo === periodNo)
    if (row === undefined) return chargedMinor
    const fromOn = installments[index - 1]?.dueOn ?? schedule.disbursedOn
    const wholeMinor = bucket === 'interest' ? row.interestMinor : row.feeMinor
    return chargedMinor + shareOf(wholeMinor, fromOn, paidOn, row.days)
  }
}

function shareOf(wholeMinor: bigint, fromOn: LocalDate, on: LocalDate, days: number): bigint {
  if (on <= fromOn) return 0n
  const passedDays = BigInt(Math.min(daysBetween(fromOn, on), days))
  return divideRounded(wholeMinor * passedDays, BigInt(days), 'down')
}

function isBefore(fact: PaymentFact, payment: EarlySettlementPayment): boolean {
  return fact.sequenceNo < payment.sequenceNo && fact.paidOn <= payment.paidOn
}
