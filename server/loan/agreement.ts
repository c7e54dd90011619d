import { localDate } from '#domain/calendar/local-date.ts'
import type { DisbursalFee, Schedule, ScheduleRow } from '#domain/schedule/schedule.ts'

/** The part of a schedule that is kept with the loan: what was agreed, row by row. */
export type AgreedSchedule = {
  readonly rows: readonly ScheduleRow[]
  readonly disbursalFees: readonly DisbursalFee[]
}

type Stored = {
  readonly format: 1
  readonly rows: readonly {
    readonly periodNo: number
    readonly fromOn: string
    readonly dueOn: string
    readonly days: number
    readonly principal: string
    readonly interest: string
    readonly fee: string
  }[]
  readonly disbursalFees: readonly {
    readonly code: string
    readonly payableTo: DisbursalFee['payableTo']
    readonly amount: string
  }[]
}

/** As stored: amounts are decimal text of minor units. */
export const scheduleToJson = ({ rows, disbursalFees }: Schedule): Stored => ({
  format: 1,
  rows: rows.map(row => ({
    periodNo: row.periodNo,
    fromOn: row.fromOn,
    dueOn: row.dueOn,
    days: row.days,
    principal: String(row.principalMinor),
    interest: String(row.interestMinor),
    fee: String(row.feeMinor),
  })),
  disbursalFees: disbursalFees.map(({ code, payableTo, amountMinor }) => ({
    code,
    payableTo,
    amount: String(amountMinor),
  })),
})

/**
 * Reads what `scheduleToJson` wrote. Totals and balances are computed again rather than kept.
 * @throws RangeError for an unknown format or a date that is none.
 */
export const scheduleFromJson = (json: unknown): AgreedSchedule => {
  // Our own rows, written once and never updated (the application has no grant to), so the shape
  // is taken on trust: this runs on every read of a loan.
  const { format, rows, disbursalFees } = json as Stored
  if (format !== 1) throw new RangeError(`a schedule of format ${String(format)} cannot be read`)
  let balanceMinor = rows.reduce((sum, row) => sum + BigInt(row.principal), 0n)
  return {
    rows: rows.map(row => {
      const principalMinor = BigInt(row.principal)
      const interestMinor = BigInt(row.interest)
      const feeMinor = BigInt(row.fee)
      balanceMinor -= principalMinor
      return {
        periodNo: row.periodNo,
        fromOn: localDate(row.fromOn),
        dueOn: localDate(row.dueOn),
        days: row.days,
        principalMinor,
        interestMinor,
        feeMinor,
        totalMinor: principalMinor + interestMinor + feeMinor,
        balanceAfterMinor: balanceMinor,
      }
    }),
    disbursalFees: disbursalFees.map(fee => ({
      code: fee.code,
      payableTo: fee.payableTo,
      amountMinor: BigInt(fee.amount),
    })),
  }
}
