import type { LocalDate } from '../calendar/local-date.ts'
import type { Currency } from '../money/money.ts'
import type { ClipReason } from '../rate-caps/cap-charge.ts'
import type { Bucket, BucketAmounts } from '../waterfall/bucket.ts'
import type { LoanState } from './loan-state.ts'

/** A loan's account at the end of a day. All amounts are minor units, none negative. */
export type LoanAccount = {
  readonly loanId: string
  readonly currency: Currency
  readonly asOf: LocalDate
  readonly state: Extract<LoanState, 'running' | 'due' | 'overdue' | 'settled'>
  /** In the order of payment; then periods of charges due after the schedule, by due date. */
  readonly installments: readonly InstallmentAccount[]
  /** Charges beyond the schedule: raised by hand, and late charges. */
  readonly charges: readonly AccountCharge[]
  /** In the order of their application. */
  readonly waivers: readonly AppliedWaiver[]
  /** Payments that are not reversed, in the order of their allocation. */
  readonly payments: readonly PaymentAllocation[]
  /** Refunds requested by `asOf`, in their order. */
  readonly refunds: readonly AppliedRefund[]
  /** All that is still owed, due or not: every bucket of `outstanding`, and `refundShortfallMinor`. */
  readonly outstandingMinor: bigint
  readonly outstanding: BucketAmounts
  /**
   * Owed by the end of `asOf`: overdue amounts, amounts due that day, charges already due, and
   * `refundShortfallMinor`.
   */
  readonly dueNowMinor: bigint
  /** The part of `dueNowMinor` in installments past their due date. */
  readonly overdueMinor: bigint
  /** The first unpaid installment due on `asOf` or later; undefined when there is none. */
  readonly nextDue:
    | { readonly periodNo: number; readonly dueOn: LocalDate; readonly amountMinor: bigint }
    | undefined
  /**
   * Days since the oldest unpaid due date: of an installment, a part of one, or a charge raised by
   * hand; 0 when none has passed.
   */
  readonly daysLate: number
  /** Paid beyond the debt and neither refunded nor applied to it since: owed to the borrower. */
  readonly overpaidMinor: bigint
  /**
   * Refunded beyond what was overpaid, because payments were reversed since: the borrower owes it
   * back, at once and without late charges. Payments repay it before any debt.
   */
  readonly refundShortfallMinor: bigint
  /** The day on which nothing was owed any more; undefined while anything is. */
  readonly settledOn: LocalDate | undefined
}

export type InstallmentStatus = 'paid' | 'not-due' | 'due' | 'overdue'

export type InstallmentAccount = {
  readonly periodNo: number
  /** Of the schedule; false: it holds the charges due on its due date, after the schedule. */
  readonly isScheduled: boolean
  readonly fromOn: LocalDate
  /** The due date in force, extensions included. */
  readonly dueOn: LocalDate
  readonly status: InstallmentStatus
  readonly daysLate: number
  /** Everything charged to it so far, paid or not: scheduled amounts, charges, late charges. */
  readonly owed: BucketAmounts
  readonly paid: BucketAmounts
  readonly waived: BucketAmounts
  /** Owed less paid less waived. */
  readonly outstanding: BucketAmounts
  readonly owedMinor: bigint
  readonly paidMinor: bigint
  readonly outstandingMinor: bigint
  /** What is still owed of it and falls due before `dueOn`, by a hardship plan; empty for most. */
  readonly earlierParts: readonly {
    readonly dueOn: LocalDate
    readonly outstanding: BucketAmounts
  }[]
  /** The part paid before its due date, and the part paid after it. */
  readonly paidInAdvanceMinor: bigint
  readonly paidLateMinor: bigint
  /** The day on which nothing was left of it. */
  readonly clearedOn: LocalDate | undefined
}

export type AccountCharge = {
  /** Undefined for late charges, which follow from the terms and have no id. */
  readonly chargeId: string | undefined
  readonly kind: 'late-penalty' | 'late-interest' | 'raised'
  readonly bucket: Bucket
  readonly periodNo: number
  /** Its own due date, which an extension leaves alone; for a late charge, the first day charged. */
  readonly dueOn: LocalDate
  /** Paid, waived and outstanding sum to it. */
  readonly amountMinor: bigint
  readonly paidMinor: bigint
  readonly waivedMinor: bigint
  readonly outstandingMinor: bigint
  /** The amount without caps; more than `amountMinor` only when clipped. */
  readonly unlimitedMinor: bigint
  /** Which cap stopped or cut it, and since when. */
  readonly clip: { readonly reason: ClipReason; readonly since: LocalDate } | undefined
}

export type AppliedWaiver = {
  readonly waiverId: string
  readonly bucket: Bucket
  readonly waivedOn: LocalDate
  /** Waived in fact: at most what was still owed, so perhaps less than the waiver allows. */
  readonly amountMinor: bigint
}

/** A refund of an overpayment. */
export type AppliedRefund = {
  readonly refundId: string
  readonly requestedOn: LocalDate
  readonly amountMinor: bigint
  /** The part that no overpayment covered on its day: see `refundShortfallMinor` of the account. */
  readonly shortfallMinor: bigint
}

export type AllocationPart = {
  readonly periodNo: number
  readonly bucket: Bucket
  readonly amountMinor: bigint
}

/** How one payment was allocated: parts, repaid refunds and overpayment sum to its amount. */
export type PaymentAllocation = {
  readonly paymentId: string
  readonly sequenceNo: number
  readonly paidOn: LocalDate
  /** Of an earlier overpayment applied to the debt: at most what was left of it. */
  readonly amountMinor: bigint
  /** It applied an earlier overpayment: no new money came in. */
  readonly fromOverpayment: boolean
  /** One for each installment and bucket, in the order paid. */
  readonly parts: readonly AllocationPart[]
  readonly byBucket: BucketAmounts
  /** The part that repaid a refund whose money was gone. */
  readonly refundRepaidMinor: bigint
  readonly overpaidMinor: bigint
  /** Owed right after it, and the principal of that. */
  readonly outstandingAfterMinor: bigint
  readonly principalAfterMinor: bigint
}
