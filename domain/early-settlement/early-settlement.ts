import type { LocalDate } from '../calendar/local-date.ts'
import type { InstallmentAccount, LoanAccount } from '../loan/account.ts'
import { accountAsOf, loanEventsUntil } from '../loan/account-as-of.ts'
import type { ExtensionFact, LoanFacts, PaymentFact, WaiverFact } from '../loan/facts.ts'
import { maxMinor, minMinor, sumMinor } from '../money/money.ts'
import type { Schedule, ScheduleRow } from '../schedule/schedule.ts'
import { earnedInterestByRow, shareOfDays } from '../schedule/settlement.ts'
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
   * Principal waived in return for fees, or interest, that were already paid and are not earned; what
   * the principal does not take is waived of the other amounts owed to the lender.
   */
  readonly feeRebateMinor: bigint
  readonly interestRebateMinor: bigint
}

/** The fields of the settling payment that its waivers depend on. */
export type EarlySettlementPayment = Pick<PaymentFact, 'paymentId' | 'sequenceNo' | 'paidOn'>

/** A payment of a quote: its number is above those of all payments, so that it comes last. */
export const lastPayment = (paidOn: LocalDate): EarlySettlementPayment => ({
  paymentId: 'quoted',
  sequenceNo: Number.MAX_SAFE_INTEGER,
  paidOn,
})

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
  const account = accountAsOf(earlier, payment.paidOn)
  return earlySettlementWaiversOfAccount(kind, earlier, account, schedule, payment)
}

/** The same from facts that do not include the settling payment, and their account of its day. */
export function earlySettlementWaiversOfAccount(
  kind: EarlySettlementKind,
  facts: LoanFacts,
  account: LoanAccount,
  schedule: Schedule,
  payment: EarlySettlementPayment,
): EarlySettlementWaivers {
  const { paidOn } = payment
  const interest = unearned(account, 'interest', earnedByRow(facts, schedule, 'interest', paidOn))
  const fee = unearned(
    account,
    'fee',
    kind === 'cooling-off' ? [] : earnedByRow(facts, schedule, 'fee', paidOn),
  )
  const returnedFeesMinor = kind === 'cooling-off' ? lenderFeesMinor(schedule) : 0n
  // A rebate is limited to what is owed to the lender: it reduces the debt and is never paid out.
  const principalMinor = account.outstanding.principal
  const feeRebateMinor = minMinor(returnedFeesMinor + fee.paidMinor, principalMinor)
  const interestRebateMinor = minMinor(interest.paidMinor, principalMinor - feeRebateMinor)
  const restMinor =
    returnedFeesMinor + fee.paidMinor + interest.paidMinor - feeRebateMinor - interestRebateMinor
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
      ...withRebate(account, { interest: interest.owed, fee: fee.owed }, restMinor).map(part =>
        waiver(part.bucket, part.amountMinor, part.periodNo),
      ),
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

type PeriodAmount = { readonly periodNo: number; readonly amountMinor: bigint }

/**
 * Per installment the part that is owed and not earned; in total the part paid and not earned. All
 * charges beyond the schedule are earned.
 */
function unearned(
  account: LoanAccount,
  bucket: 'interest' | 'fee',
  earnedOfSchedule: readonly bigint[],
): { readonly owed: readonly PeriodAmount[]; readonly paidMinor: bigint } {
  let paidMinor = 0n
  const owed = account.installments.map((installment, index) => {
    const { periodNo, paid, waived, outstanding } = installment
    const earnedMinor = (earnedOfSchedule[index] ?? 0n) + chargedMinor(account, bucket, installment)
    const beyondMinor = paid[bucket] + waived[bucket] - earnedMinor
    paidMinor += minMinor(maxMinor(beyondMinor, 0n), paid[bucket])
    return { periodNo, amountMinor: outstanding[bucket] - maxMinor(-beyondMinor, 0n) }
  })
  return { owed, paidMinor }
}

/**
 * The waivers of what is not earned, raised by the part of the rebates that the principal does not
 * take: what is left of interest, then fees, then penalties. Statutory charges and enforcement costs
 * are owed to others.
 */
function withRebate(
  { installments }: LoanAccount,
  unearnedOwed: Readonly<Record<'interest' | 'fee', readonly PeriodAmount[]>>,
  rebateMinor: bigint,
): (PeriodAmount & { readonly bucket: Bucket })[] {
  let leftMinor = rebateMinor
  return (['interest', 'fee', 'penalty'] as const).flatMap(bucket =>
    installments.map(({ periodNo, outstanding }, index) => {
      const unearnedMinor =
        bucket === 'penalty' ? 0n : (unearnedOwed[bucket][index]?.amountMinor ?? 0n)
      const partMinor = minMinor(outstanding[bucket] - unearnedMinor, leftMinor)
      leftMinor -= partMinor
      return { bucket, periodNo, amountMinor: unearnedMinor + partMinor }
    }),
  )
}

/**
 * By row, the earned part of a bucket at the end of a day: the share of its agreed days that passed
 * since the due date of the row before, rounded down. An extension moves the due dates from the end
 * of its day on, and leaves earned what was earned by then; a hardship plan moves none of them here
 * (decision 061).
 */
function earnedByRow(
  facts: LoanFacts,
  { rows: agreed, disbursedOn }: Schedule,
  bucket: 'interest' | 'fee',
  on: LocalDate,
): bigint[] {
  let rows = agreed
  let earned = agreed.map(() => 0n)
  const earnUntil = (day: LocalDate) => {
    const byDates = earnedByDates(rows, bucket, day)
    earned = earned.map((earnedMinor, index) => maxMinor(earnedMinor, byDates[index] ?? 0n))
  }
  for (const event of loanEventsUntil(facts, on)) {
    if (event.kind !== 'extension' || event.fact.isHardshipPlan) continue
    earnUntil(event.on)
    rows = withDueDates(rows, disbursedOn, event.fact)
  }
  earnUntil(on)
  return earned
}

/** The same by the dates of the rows alone. */
function earnedByDates(
  rows: readonly ScheduleRow[],
  bucket: 'interest' | 'fee',
  on: LocalDate,
): bigint[] {
  return bucket === 'interest'
    ? earnedInterestByRow(rows, on)
    : rows.map(({ feeMinor, fromOn, days }) => shareOfDays(feeMinor, fromOn, on, days))
}

/** The rows with new due dates, each from the one before; their days stay as agreed. */
function withDueDates(
  rows: readonly ScheduleRow[],
  disbursedOn: LocalDate,
  { dueDates }: ExtensionFact,
): ScheduleRow[] {
  let fromOn = disbursedOn
  return rows.map(row => {
    const dueOn = dueDates.find(({ periodNo }) => periodNo === row.periodNo)?.dueOn ?? row.dueOn
    const moved = { ...row, fromOn, dueOn }
    fromOn = dueOn
    return moved
  })
}

/** Charged beyond the schedule. */
function chargedMinor(
  { charges }: LoanAccount,
  bucket: Bucket,
  { periodNo }: InstallmentAccount,
): bigint {
  return sumMinor(
    charges
      .filter(charge => charge.bucket === bucket && charge.periodNo === periodNo)
      .map(charge => charge.amountMinor),
  )
}

function isBefore(fact: PaymentFact, payment: EarlySettlementPayment): boolean {
  return fact.sequenceNo < payment.sequenceNo && fact.paidOn <= payment.paidOn
}
