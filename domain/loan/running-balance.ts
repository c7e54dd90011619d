import { type LocalDate, toDayNumber } from '../calendar/local-date.ts'
import { minMinor } from '../money/money.ts'
import type { ScheduleRow } from '../schedule/schedule.ts'
import { allocatePayment } from '../waterfall/allocate-payment.ts'
import { type Bucket, type BucketAmounts, ZERO_AMOUNTS } from '../waterfall/bucket.ts'
import type { WaterfallOrder } from '../waterfall/waterfall-order.ts'
import type { AllocationPart, AppliedRefund, AppliedWaiver } from './account.ts'
import type { NewDueDate, RefundFact, WaiverFact } from './facts.ts'
import { type LateCharge, type LateInstallment, newLateCharge } from './late-charge-accrual.ts'

/**
 * A loan's balance during a replay of its facts. Mutable; only functions in `domain/loan` change
 * it.
 */
export type RunningBalance = {
  /** Those of the schedule, then periods of charges due after it, by due date. */
  readonly installments: RunningInstallment[]
  readonly receivables: RunningReceivable[]
  readonly waivers: AppliedWaiver[]
  /** Of all receivables. */
  outstandingMinor: bigint
  principalMinor: bigint
  /** Paid beyond the debt, less what of it was applied to the debt or refunded since. */
  overpaidMinor: bigint
  /** Refunded beyond what was overpaid, less what payments repaid since. */
  refundShortfallMinor: bigint
  /** The day on which nothing was owed any more. */
  settledOn: LocalDate | undefined
}

type MutableBucketAmounts = Record<Bucket, bigint>

export type RunningInstallment = LateInstallment & {
  readonly periodNo: number
  /** Of the schedule; false: it holds charges due after the schedule. */
  readonly isScheduled: boolean
  readonly fromOn: LocalDate
  dueOn: LocalDate
  readonly owed: MutableBucketAmounts
  readonly paid: MutableBucketAmounts
  readonly waived: MutableBucketAmounts
  outstandingMinor: bigint
  paidInAdvanceMinor: bigint
  paidLateMinor: bigint
  clearedOn: LocalDate | undefined
  readonly lateBookings: readonly LateBooking[]
}

/** How much of a late charge is in the balance so far; it never falls. */
export type LateBooking = {
  readonly kind: 'late-penalty' | 'late-interest'
  readonly charge: LateCharge
  receivable: RunningReceivable | undefined
  bookedMinor: bigint
}

/** Something owed; `amountMinor` is what is left of it. */
export type RunningReceivable = {
  readonly installment: RunningInstallment
  readonly periodNo: number
  readonly bucket: Bucket
  /** From the schedule: it bears late interest. */
  readonly isScheduled: boolean
  dueOn: LocalDate
  amountMinor: bigint
  paidMinor: bigint
  waivedMinor: bigint
}

/** The balance on the day of disbursement: the whole schedule owed, nothing paid. */
export function openRunningBalance(schedule: readonly ScheduleRow[]): RunningBalance {
  const installments = schedule.map(row => openRunningInstallment(row, true))
  const balance: RunningBalance = {
    installments,
    receivables: [],
    waivers: [],
    outstandingMinor: 0n,
    principalMinor: 0n,
    overpaidMinor: 0n,
    refundShortfallMinor: 0n,
    settledOn: undefined,
  }
  schedule.forEach((row, index) => {
    const installment = installments[index]
    if (installment === undefined) return
    const add = (bucket: Bucket, amountMinor: bigint) =>
      addReceivable(balance, {
        installment,
        bucket,
        dueOn: row.dueOn,
        isScheduled: true,
        amountMinor,
      })
    add('fee', row.feeMinor)
    add('interest', row.interestMinor)
    add('principal', row.principalMinor)
  })
  return balance
}

function openRunningInstallment(
  { periodNo, fromOn, dueOn }: Pick<ScheduleRow, 'periodNo' | 'fromOn' | 'dueOn'>,
  isScheduled: boolean,
): RunningInstallment {
  const penalty = newLateCharge()
  const interest = newLateCharge()
  return {
    periodNo,
    isScheduled,
    fromOn,
    dueOn,
    dueDay: toDayNumber(dueOn),
    unpaidMinor: 0n,
    penalty,
    interest,
    owed: { ...ZERO_AMOUNTS },
    paid: { ...ZERO_AMOUNTS },
    waived: { ...ZERO_AMOUNTS },
    outstandingMinor: 0n,
    paidInAdvanceMinor: 0n,
    paidLateMinor: 0n,
    clearedOn: undefined,
    lateBookings: [
      { kind: 'late-penalty', charge: penalty, receivable: undefined, bookedMinor: 0n },
      { kind: 'late-interest', charge: interest, receivable: undefined, bookedMinor: 0n },
    ],
  }
}

/**
 * The installment that a charge due on a day belongs to: the first of the schedule due on or after
 * it; for a day after the schedule a period of its own, which ends on that day.
 */
export function installmentOfDay(balance: RunningBalance, day: LocalDate): RunningInstallment {
  const { installments } = balance
  const found = installments.find(({ isScheduled, dueOn }) =>
    isScheduled ? day <= dueOn : day === dueOn,
  )
  if (found !== undefined) return found
  const fromOn = installments.findLast(({ isScheduled }) => isScheduled)?.dueOn
  if (fromOn === undefined) throw new Error('a loan without installments can carry no charge')
  const period = { periodNo: installments.length + 1, fromOn, dueOn: day }
  const added = openRunningInstallment(period, false)
  const after = installments.findIndex(({ isScheduled, dueOn }) => !isScheduled && day < dueOn)
  installments.splice(after < 0 ? installments.length : after, 0, added)
  return added
}

/** Adds a receivable and returns it; one of amount 0 is returned but not added. */
export function addReceivable(
  balance: RunningBalance,
  receivable: Pick<
    RunningReceivable,
    'installment' | 'bucket' | 'dueOn' | 'isScheduled' | 'amountMinor'
  >,
): RunningReceivable {
  const { installment, bucket, isScheduled, dueOn } = receivable
  const added: RunningReceivable = {
    installment,
    periodNo: installment.periodNo,
    bucket,
    isScheduled,
    dueOn,
    amountMinor: 0n,
    paidMinor: 0n,
    waivedMinor: 0n,
  }
  if (receivable.amountMinor > 0n) balance.receivables.push(added)
  increaseReceivable(balance, added, receivable.amountMinor)
  return added
}

/** Increases a receivable, as late charges do. */
export function increaseReceivable(
  balance: RunningBalance,
  receivable: RunningReceivable,
  amountMinor: bigint,
): void {
  if (amountMinor === 0n) return
  const { installment } = receivable
  receivable.amountMinor += amountMinor
  installment.owed[receivable.bucket] += amountMinor
  installment.outstandingMinor += amountMinor
  installment.clearedOn = undefined
  if (receivable.isScheduled) installment.unpaidMinor += amountMinor
  balance.outstandingMinor += amountMinor
  if (receivable.bucket === 'principal') balance.principalMinor += amountMinor
  balance.settledOn = undefined
}

/** Allocates a payment; returns its parts and the overpayment. */
export function payReceivables(
  balance: RunningBalance,
  order: WaterfallOrder,
  payment: { readonly amountMinor: bigint; readonly on: LocalDate },
): {
  readonly parts: AllocationPart[]
  readonly byBucket: BucketAmounts
  readonly overpaidMinor: bigint
} {
  const { on } = payment
  const allocation = allocatePayment(order, balance.receivables, payment.amountMinor, on)
  const parts: { periodNo: number; bucket: Bucket; amountMinor: bigint }[] = []
  const byBucket = { ...ZERO_AMOUNTS }
  for (const { receivable, amountMinor } of allocation.allocations) {
    const { installment, bucket, periodNo } = receivable
    reduceReceivable(balance, receivable, amountMinor, on)
    installment.paid[bucket] += amountMinor
    receivable.paidMinor += amountMinor
    if (on < installment.dueOn) installment.paidInAdvanceMinor += amountMinor
    else if (on > installment.dueOn) installment.paidLateMinor += amountMinor
    byBucket[bucket] += amountMinor
    const same = parts.find(part => part.periodNo === periodNo && part.bucket === bucket)
    if (same === undefined) parts.push({ periodNo, bucket, amountMinor })
    else same.amountMinor += amountMinor
  }
  return { parts, byBucket, overpaidMinor: allocation.remainderMinor }
}

/** Everything owed: the receivables and what was refunded too much. */
export function owedMinor(balance: RunningBalance): bigint {
  return balance.outstandingMinor + balance.refundShortfallMinor
}

/** Refunds from the overpayment; what it does not cover becomes owed. */
export function applyRefund(balance: RunningBalance, refund: RefundFact): AppliedRefund {
  const { refundId, requestedOn, amountMinor } = refund
  const coveredMinor = minMinor(amountMinor, balance.overpaidMinor)
  const shortfallMinor = amountMinor - coveredMinor
  balance.overpaidMinor -= coveredMinor
  balance.refundShortfallMinor += shortfallMinor
  if (shortfallMinor > 0n) balance.settledOn = undefined
  return { refundId, requestedOn, amountMinor, shortfallMinor }
}

/** Repays refunds that no overpayment covered; returns the part of the money that did. */
export function repayRefunds(
  balance: RunningBalance,
  payment: { readonly amountMinor: bigint; readonly on: LocalDate },
): bigint {
  const repaidMinor = minMinor(payment.amountMinor, balance.refundShortfallMinor)
  balance.refundShortfallMinor -= repaidMinor
  if (repaidMinor > 0n) settleIfNothingIsOwed(balance, payment.on)
  return repaidMinor
}

/** Waives up to `amountMinor` of a bucket, oldest installment first. */
export function applyWaiver(balance: RunningBalance, waiver: WaiverFact): void {
  const chosen = balance.receivables
    .filter(
      receivable =>
        receivable.bucket === waiver.bucket &&
        (waiver.periodNo === undefined || receivable.periodNo === waiver.periodNo),
    )
    .sort((left, right) => left.periodNo - right.periodNo)
  let leftMinor = waiver.amountMinor
  for (const receivable of chosen) {
    const amountMinor = minMinor(receivable.amountMinor, leftMinor)
    if (amountMinor === 0n) continue
    reduceReceivable(balance, receivable, amountMinor, waiver.waivedOn)
    receivable.installment.waived[receivable.bucket] += amountMinor
    receivable.waivedMinor += amountMinor
    leftMinor -= amountMinor
  }
  const { waiverId, bucket, waivedOn } = waiver
  balance.waivers.push({ waiverId, bucket, waivedOn, amountMinor: waiver.amountMinor - leftMinor })
}

/** Moves the due date of an installment and of its scheduled receivables. */
export function moveDueDate(balance: RunningBalance, periodNo: number, dueOn: LocalDate): void {
  const installment = balance.installments.find(each => each.periodNo === periodNo)
  if (installment === undefined) return
  installment.dueOn = dueOn
  installment.dueDay = toDayNumber(dueOn)
  for (const receivable of balance.receivables) {
    if (receivable.installment === installment && receivable.isScheduled) receivable.dueOn = dueOn
  }
}

/**
 * Moves the due date of an installment and of everything owed in it, and lets parts of what was
 * agreed fall due before: its fee, then its interest, then its principal. Its charges fall due with
 * the first part, as payments go to them first: else who pays the first part in advance would pay a
 * charge of a later day and still owe the part. Late charges count from the last part's day.
 */
export function splitDueDate(balance: RunningBalance, due: NewDueDate): void {
  moveDueDate(balance, due.periodNo, due.dueOn)
  const own = balance.receivables.filter(each => each.periodNo === due.periodNo)
  const firstOn = due.parts?.[0]?.dueOn ?? due.dueOn
  for (const charge of own.filter(each => !each.isScheduled)) charge.dueOn = firstOn
  const agreed = own.filter(each => each.isScheduled)
  for (const part of due.parts ?? []) {
    let leftMinor = part.amountMinor
    for (const receivable of agreed) {
      const amountMinor = minMinor(receivable.amountMinor, leftMinor)
      if (amountMinor === 0n) continue
      receivable.amountMinor -= amountMinor
      leftMinor -= amountMinor
      const split = { ...receivable, dueOn: part.dueOn, paidMinor: 0n, waivedMinor: 0n }
      balance.receivables.push({ ...split, amountMinor })
    }
  }
}

function reduceReceivable(
  balance: RunningBalance,
  receivable: RunningReceivable,
  amountMinor: bigint,
  on: LocalDate,
): void {
  const { installment } = receivable
  receivable.amountMinor -= amountMinor
  installment.outstandingMinor -= amountMinor
  if (installment.outstandingMinor === 0n) installment.clearedOn = on
  if (receivable.isScheduled) installment.unpaidMinor -= amountMinor
  balance.outstandingMinor -= amountMinor
  if (receivable.bucket === 'principal') balance.principalMinor -= amountMinor
  settleIfNothingIsOwed(balance, on)
}

function settleIfNothingIsOwed(balance: RunningBalance, on: LocalDate): void {
  if (owedMinor(balance) === 0n) balance.settledOn = on
}
