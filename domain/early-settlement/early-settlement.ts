import { daysBetween, type LocalDate } from '../calendar/local-date.ts'
import type { InstallmentAccount, LoanAccount } from '../loan/account.ts'
import { accountAsOf } from '../loan/account-as-of.ts'
import type { LoanFacts, PaymentFact, WaiverFact } from '../loan/facts.ts'
import { maxMinor, minMinor, sumMinor } from '../money/money.ts'
import { divideRounded } from '../money/round.ts'
import type { Schedule } from '../schedule/schedule.ts'
import type { Bucket } from '../waterfall/bucket.ts'

/**
 * How a loan ends before its time. Given back within its cooling-off days it costs the interest of
 * the days passed, and the lender's fees are given back. Closed early it costs the interest and
 * the fees of the days passed.
 */
export type EarlySettlementKind = 'cooling-off' | 'pay-off'

/** What is let go of when an exit is paid, and what of it had been earned before. Minor units. */
export type EarlySettlementWaivers = {
  readonly waivers: readonly WaiverFact[]
  /** Taken off the principal because it had been paid or kept as a fee, or as interest. */
  readonly feeRebateMinor: bigint
  readonly interestRebateMinor: bigint
}

/** The payment that is the exit, as far as what it lets go of is concerned. */
export type EarlySettlementPayment = Pick<PaymentFact, 'paymentId' | 'sequenceNo' | 'paidOn'>

/**
 * What an exit's payment lets go of, from the facts as they stood before it: payments that became
 * known later change nothing of it. With these waivers a payment of what is then outstanding
 * settles the loan.
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

/** The same from an account that the exit's payment is not part of. */
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
  const keptFeesMinor = kind === 'cooling-off' ? lenderFeesMinor(schedule) : 0n
  // Only a debt can be lowered: who has paid nearly all of it ahead gains no more than the rest.
  const principalMinor = account.outstanding.principal
  const feeRebateMinor = minMinor(keptFeesMinor + fee.paidMinor, principalMinor)
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

/** The lender's own fees kept at disbursal; what went on to others is not given back. */
export function lenderFeesMinor({ disbursalFees }: Schedule): bigint {
  return sumMinor(
    disbursalFees.filter(fee => fee.payableTo === 'lender').map(fee => fee.amountMinor),
  )
}

type EarnedAmountOf = (installment: InstallmentAccount, index: number) => bigint

/** Of each installment what is owed and not earned, and what was paid and not earned. */
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
 * What of an installment's bucket is earned by the end of the exit's day: the share of its own days
 * that have passed since the day that is in force for the one before it, rounded down, and all that
 * was charged beyond the schedule.
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

function isBefore(fact: PaymentFact, exit: EarlySettlementPayment): boolean {
  return fact.sequenceNo < exit.sequenceNo && fact.paidOn <= exit.paidOn
}
