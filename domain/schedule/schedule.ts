import type { LocalDate } from '../calendar/local-date.ts'
import type { Fee } from '../terms/terms.ts'

/** One period, which ends with the due date of its installment. */
export type Period = {
  /** 1, 2, 3 … */
  readonly periodNo: number
  /** The day of disbursement, or the due date before; interest starts on the day after it. */
  readonly fromOn: LocalDate
  readonly dueOn: LocalDate
  /** Real days from `fromOn` to `dueOn`. */
  readonly days: number
}

/** One installment. All amounts are minor units, none negative. */
export type ScheduleRow = Period & {
  readonly principalMinor: bigint
  /** The interest that falls due with this row: that of its period, and any postponed until it. */
  readonly interestMinor: bigint
  /** The interest that accrues in this period; absent: `interestMinor`. Rows sum to the same. */
  readonly accruedInterestMinor?: bigint
  readonly feeMinor: bigint
  /** Principal + interest + fee: what falls due. */
  readonly totalMinor: bigint
  /** Principal still owed once this row is paid; 0 after the last. */
  readonly balanceAfterMinor: bigint
}

/** A fee taken from the money paid out. */
export type DisbursalFee = Pick<Fee, 'code' | 'payableTo'> & { readonly amountMinor: bigint }

export type ScheduleTotals = {
  readonly principalMinor: bigint
  readonly interestMinor: bigint
  /** Fees of the installments. */
  readonly feeMinor: bigint
  readonly disbursalFeeMinor: bigint
  /** The sum of all installments. */
  readonly totalMinor: bigint
  /** The cost of the loan: interest and every fee. */
  readonly costMinor: bigint
}

export type Schedule = {
  readonly disbursedOn: LocalDate
  readonly rows: readonly ScheduleRow[]
  readonly disbursalFees: readonly DisbursalFee[]
  /** What the borrower receives: the principal less the fees taken from it. */
  readonly netDisbursedMinor: bigint
  readonly totals: ScheduleTotals
}
