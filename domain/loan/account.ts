import type { LocalDate } from '../calendar/local-date.ts'
import type { Currency } from '../money/money.ts'
import type { ClipReason } from '../rate-caps/cap-charge.ts'
import type { Bucket, BucketAmounts } from '../waterfall/bucket.ts'
import type { LoanState } from './loan-state.ts'

/** A loan as it stands at the end of a day. All amounts are minor units, none negative. */
export type LoanAccount = {
  readonly loanId: string
  readonly currency: Currency
  readonly asOf: LocalDate
  readonly state: Extract<LoanState, 'running' | 'due' | 'overdue' | 'settled'>
  /** In the order of payment. */
  readonly installments: readonly InstallmentAccount[]
  /** What was charged beyond the schedule: by hand, and for being late. */
  readonly charges: readonly AccountCharge[]
  /** What was let go of, in the order that it was. */
  readonly waivers: readonly AppliedWaiver[]
  /** The payments that count, in the order they were spread. */
  readonly payments: readonly PaymentAllocation[]
  /** All that is still owed, due or not. */
  readonly outstandingMinor: bigint
  readonly outstanding: BucketAmounts
  /** What is owed by today: late amounts, today's, and charges already due. */
  readonly dueNowMinor: bigint
  /** The part of it that belongs to installments past their day. */
  readonly overdueMinor: bigint
  /** The first unpaid installment that falls due today or later; undefined when there is none. */
  readonly nextDue:
    | { readonly periodNo: number; readonly dueOn: LocalDate; readonly amountMinor: bigint }
    | undefined
  /** Days the oldest unpaid installment is past its day; 0 when none is. */
  readonly daysLate: number
  /** Paid beyond the debt and not given back or put to it since: owed back to the borrower. */
  readonly overpaidMinor: bigint
  /** Given back beyond what is left of the payments, some of which were taken back since. */
  readonly refundShortfallMinor: bigint
  /** The day the last of it was paid; undefined while anything is owed. */
  readonly settledOn: LocalDate | undefined
}

export type InstallmentStatus = 'paid' | 'not-due' | 'due' | 'overdue'

export type InstallmentAccount = {
  readonly periodNo: number
  readonly fromOn: LocalDate
  /** The day in force, extensions included. */
  readonly dueOn: LocalDate
  readonly status: InstallmentStatus
  readonly daysLate: number
  /** Owed in all so far: scheduled, charged and late, paid or not. */
  readonly owed: BucketAmounts
  readonly paid: BucketAmounts
  readonly waived: BucketAmounts
  /** Owed less paid less waived. */
  readonly outstanding: BucketAmounts
  readonly owedMinor: bigint
  readonly paidMinor: bigint
  readonly outstandingMinor: bigint
  /** The part paid before its due day, and the part paid after it. */
  readonly paidInAdvanceMinor: bigint
  readonly paidLateMinor: bigint
  /** The day on which nothing was left of it. */
  readonly clearedOn: LocalDate | undefined
}

export type AccountCharge = {
  /** The charge's own id; undefined for what the late terms charge. */
  readonly chargeId: string | undefined
  readonly kind: 'late-penalty' | 'late-interest' | 'raised'
  readonly bucket: Bucket
  readonly periodNo: number
  /** For a late charge, the first day charged. */
  readonly dueOn: LocalDate
  readonly amountMinor: bigint
  /** What it would be without limits; more than `amountMinor` only when clipped. */
  readonly unlimitedMinor: bigint
  /** Why it stopped growing or was cut, and since when. */
  readonly clip: { readonly reason: ClipReason; readonly since: LocalDate } | undefined
}

export type AppliedWaiver = {
  readonly waiverId: string
  readonly bucket: Bucket
  readonly waivedOn: LocalDate
  /** What was still owed of it, so perhaps less than the waiver allows. */
  readonly amountMinor: bigint
}

export type AllocationPart = {
  readonly periodNo: number
  readonly bucket: Bucket
  readonly amountMinor: bigint
}

/** How one payment was spread: parts and overpayment sum to its amount. */
export type PaymentAllocation = {
  readonly paymentId: string
  readonly sequenceNo: number
  readonly paidOn: LocalDate
  /** Of money put to the debt that was paid beyond it before: what of it there still was. */
  readonly amountMinor: bigint
  /** It moved money that was here already. */
  readonly fromOverpayment: boolean
  /** One for each installment and bucket, in the order paid. */
  readonly parts: readonly AllocationPart[]
  readonly byBucket: BucketAmounts
  readonly overpaidMinor: bigint
  /** Owed right after it, and the principal in that. */
  readonly outstandingAfterMinor: bigint
  readonly principalAfterMinor: bigint
}
