import { type LocalDate, toDayNumber } from '../calendar/local-date.ts'
import { minMinor } from '../money/money.ts'
import type { ScheduleRow } from '../schedule/schedule.ts'
import { allocatePayment } from '../waterfall/allocate-payment.ts'
import { type Bucket, type BucketAmounts, NOTHING } from '../waterfall/bucket.ts'
import type { WaterfallOrder } from '../waterfall/order.ts'
import type { PaymentPart, WaiverAccount } from './account.ts'
import type { WaiverFact } from './facts.ts'
import { type LateCharge, type LateInstallment, newLateCharge } from './late-clock.ts'

/** The running count of a loan while its facts are folded. Only this room's functions touch it. */
export type Tally = {
  readonly installments: readonly InstallmentTally[]
  readonly claims: ClaimTally[]
  /** What was let go of so far. */
  readonly waivers: WaiverAccount[]
  outstandingMinor: bigint
  principalMinor: bigint
  /** The day on which the outstanding last became 0. */
  settledOn: LocalDate | undefined
}

type MutableAmounts = Record<Bucket, bigint>

export type InstallmentTally = LateInstallment & {
  readonly periodNo: number
  readonly fromOn: LocalDate
  dueOn: LocalDate
  readonly owed: MutableAmounts
  readonly paid: MutableAmounts
  readonly waived: MutableAmounts
  outstandingMinor: bigint
  paidInAdvanceMinor: bigint
  paidLateMinor: bigint
  clearedOn: LocalDate | undefined
  readonly lateBookings: readonly LateBooking[]
}

/** How much of a late charge stands in the tally so far; it never falls. */
export type LateBooking = {
  readonly kind: 'late-penalty' | 'late-interest'
  readonly charge: LateCharge
  claim: ClaimTally | undefined
  bookedMinor: bigint
}

/** Something owed; `amountMinor` is what is left of it. */
export type ClaimTally = {
  readonly installment: InstallmentTally
  readonly periodNo: number
  readonly bucket: Bucket
  /** From the schedule: late interest is reckoned on it. */
  readonly isScheduled: boolean
  dueOn: LocalDate
  installmentDueOn: LocalDate
  amountMinor: bigint
}

/** The loan on the day of its disbursement: the schedule owed, nothing paid. */
export function openTally(schedule: readonly ScheduleRow[]): Tally {
  const installments = schedule.map(openInstallment)
  const tally: Tally = {
    installments,
    claims: [],
    waivers: [],
    outstandingMinor: 0n,
    principalMinor: 0n,
    settledOn: undefined,
  }
  schedule.forEach((row, index) => {
    const installment = installments[index]
    if (installment === undefined) return
    const scheduled = { installment, dueOn: row.dueOn, isScheduled: true }
    owe(tally, { ...scheduled, bucket: 'fee', amountMinor: row.feeMinor })
    owe(tally, { ...scheduled, bucket: 'interest', amountMinor: row.interestMinor })
    owe(tally, { ...scheduled, bucket: 'principal', amountMinor: row.principalMinor })
  })
  return tally
}

function openInstallment({ periodNo, fromOn, dueOn }: ScheduleRow): InstallmentTally {
  const penalty = newLateCharge()
  const interest = newLateCharge()
  return {
    periodNo,
    fromOn,
    dueOn,
    dueDay: toDayNumber(dueOn),
    unpaidMinor: 0n,
    penalty,
    interest,
    owed: { ...NOTHING },
    paid: { ...NOTHING },
    waived: { ...NOTHING },
    outstandingMinor: 0n,
    paidInAdvanceMinor: 0n,
    paidLateMinor: 0n,
    clearedOn: undefined,
    lateBookings: [
      { kind: 'late-penalty', charge: penalty, claim: undefined, bookedMinor: 0n },
      { kind: 'late-interest', charge: interest, claim: undefined, bookedMinor: 0n },
    ],
  }
}

/** Adds something owed; an amount of 0 adds nothing. Returns its claim. */
export function owe(
  tally: Tally,
  claim: Pick<ClaimTally, 'installment' | 'bucket' | 'dueOn' | 'isScheduled' | 'amountMinor'>,
): ClaimTally {
  const { installment } = claim
  const { periodNo, dueOn: installmentDueOn } = installment
  const added: ClaimTally = { ...claim, periodNo, installmentDueOn, amountMinor: 0n }
  if (claim.amountMinor > 0n) tally.claims.push(added)
  growClaim(tally, added, claim.amountMinor)
  return added
}

/** Lets a claim grow, as late charges do. */
export function growClaim(tally: Tally, claim: ClaimTally, amountMinor: bigint): void {
  if (amountMinor === 0n) return
  const { installment } = claim
  claim.amountMinor += amountMinor
  installment.owed[claim.bucket] += amountMinor
  installment.outstandingMinor += amountMinor
  installment.clearedOn = undefined
  if (claim.isScheduled) installment.unpaidMinor += amountMinor
  tally.outstandingMinor += amountMinor
  if (claim.bucket === 'principal') tally.principalMinor += amountMinor
  tally.settledOn = undefined
}

/** Spreads a payment; returns its parts and what was beyond the debt. */
export function pay(
  tally: Tally,
  order: WaterfallOrder,
  payment: { readonly amountMinor: bigint; readonly on: LocalDate },
): {
  readonly parts: PaymentPart[]
  readonly byBucket: BucketAmounts
  readonly overpaidMinor: bigint
} {
  const { on } = payment
  const spread = allocatePayment(order, tally.claims, payment.amountMinor, on)
  const parts: { periodNo: number; bucket: Bucket; amountMinor: bigint }[] = []
  const byBucket = { ...NOTHING }
  for (const { claim, amountMinor } of spread.allocations) {
    const { installment, bucket, periodNo } = claim
    reduceClaim(tally, claim, amountMinor, on)
    installment.paid[bucket] += amountMinor
    if (on < installment.dueOn) installment.paidInAdvanceMinor += amountMinor
    else if (on > installment.dueOn) installment.paidLateMinor += amountMinor
    byBucket[bucket] += amountMinor
    const same = parts.find(part => part.periodNo === periodNo && part.bucket === bucket)
    if (same === undefined) parts.push({ periodNo, bucket, amountMinor })
    else same.amountMinor += amountMinor
  }
  return { parts, byBucket, overpaidMinor: spread.remainderMinor }
}

/** Lets go of up to `amountMinor` of a bucket, from the oldest installment on. */
export function waive(tally: Tally, waiver: WaiverFact): void {
  const chosen = tally.claims
    .filter(
      claim =>
        claim.bucket === waiver.bucket &&
        (waiver.periodNo === undefined || claim.periodNo === waiver.periodNo),
    )
    .sort((left, right) => left.periodNo - right.periodNo)
  let leftMinor = waiver.amountMinor
  for (const claim of chosen) {
    const amountMinor = minMinor(claim.amountMinor, leftMinor)
    if (amountMinor === 0n) continue
    reduceClaim(tally, claim, amountMinor, waiver.waivedOn)
    claim.installment.waived[claim.bucket] += amountMinor
    leftMinor -= amountMinor
  }
  const { waiverId, bucket, waivedOn } = waiver
  tally.waivers.push({ waiverId, bucket, waivedOn, amountMinor: waiver.amountMinor - leftMinor })
}

/** Moves the due day of an unpaid installment and of all that is scheduled in it. */
export function moveDueDay(tally: Tally, periodNo: number, dueOn: LocalDate): void {
  const installment = tally.installments.find(each => each.periodNo === periodNo)
  if (installment === undefined || installment.outstandingMinor === 0n) return
  installment.dueOn = dueOn
  installment.dueDay = toDayNumber(dueOn)
  for (const claim of tally.claims) {
    if (claim.installment !== installment) continue
    claim.installmentDueOn = dueOn
    if (claim.isScheduled) claim.dueOn = dueOn
  }
}

function reduceClaim(tally: Tally, claim: ClaimTally, amountMinor: bigint, on: LocalDate): void {
  const { installment } = claim
  claim.amountMinor -= amountMinor
  installment.outstandingMinor -= amountMinor
  if (installment.outstandingMinor === 0n) installment.clearedOn = on
  if (claim.isScheduled) installment.unpaidMinor -= amountMinor
  tally.outstandingMinor -= amountMinor
  if (tally.outstandingMinor === 0n) tally.settledOn = on
  if (claim.bucket === 'principal') tally.principalMinor -= amountMinor
}
