import { localDate } from '#domain/calendar/local-date.ts'
import { sumMinor } from '#domain/money/money.ts'
import type { DisbursalFee, Schedule, ScheduleRow } from '#domain/schedule/schedule.ts'
import { shiftSchedule } from '#domain/schedule/shift-schedule.ts'
import type { Terms } from '#domain/terms/terms.ts'
import { termsFromJson } from '#domain/terms/terms-from-json.ts'

type StoredSchedule = {
  readonly format: 1
  readonly disbursedOn: string
  readonly rows: readonly {
    readonly periodNo: number
    readonly fromOn: string
    readonly dueOn: string
    readonly days: number
    readonly principal: string
    readonly interest: string
    /** Interest that accrues in the period, where grace makes it another amount than is due. */
    readonly accrued?: string
    readonly fee: string
  }[]
  readonly disbursalFees: readonly {
    readonly code: string
    readonly payableTo: DisbursalFee['payableTo']
    readonly amount: string
  }[]
}

/** As stored: amounts are decimal text of minor units. */
export const scheduleToJson = ({ disbursedOn, rows, disbursalFees }: Schedule): StoredSchedule => ({
  format: 1,
  disbursedOn,
  rows: rows.map(row => ({
    periodNo: row.periodNo,
    fromOn: row.fromOn,
    dueOn: row.dueOn,
    days: row.days,
    principal: String(row.principalMinor),
    interest: String(row.interestMinor),
    ...(row.accruedInterestMinor === undefined
      ? {}
      : { accrued: String(row.accruedInterestMinor) }),
    fee: String(row.feeMinor),
  })),
  disbursalFees: disbursalFees.map(({ code, payableTo, amountMinor }) => ({
    code,
    payableTo,
    amount: String(amountMinor),
  })),
})

const rowsFromJson = (rows: StoredSchedule['rows']): ScheduleRow[] => {
  let balanceMinor = sumMinor(rows.map(row => BigInt(row.principal)))
  return rows.map(row => {
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
      ...(row.accrued === undefined ? {} : { accruedInterestMinor: BigInt(row.accrued) }),
      feeMinor,
      totalMinor: principalMinor + interestMinor + feeMinor,
      balanceAfterMinor: balanceMinor,
    }
  })
}

/**
 * Reads what `scheduleToJson` wrote. Totals and balances are computed again rather than kept.
 * @throws RangeError for an unknown format or a date that is none.
 */
const scheduleFromJson = (json: unknown): Schedule => {
  // Our own rows, written once and never updated (the application has no grant to), so the shape
  // is taken on trust: this runs on every read of a loan.
  const stored = json as StoredSchedule
  const { format } = stored
  if (format !== 1) throw new RangeError(`a schedule of format ${String(format)} cannot be read`)
  const rows = rowsFromJson(stored.rows)
  const disbursalFees = stored.disbursalFees.map(({ code, payableTo, amount }) => ({
    code,
    payableTo,
    amountMinor: BigInt(amount),
  }))
  const principalMinor = sumMinor(rows.map(row => row.principalMinor))
  const interestMinor = sumMinor(rows.map(row => row.interestMinor))
  const feeMinor = sumMinor(rows.map(row => row.feeMinor))
  const disbursalFeeMinor = sumMinor(disbursalFees.map(fee => fee.amountMinor))
  return {
    disbursedOn: localDate(stored.disbursedOn),
    rows,
    disbursalFees,
    netDisbursedMinor: principalMinor - disbursalFeeMinor,
    totals: {
      principalMinor,
      interestMinor,
      feeMinor,
      disbursalFeeMinor,
      totalMinor: principalMinor + interestMinor + feeMinor,
      costMinor: interestMinor + feeMinor + disbursalFeeMinor,
    },
  }
}

const maxCacheEntries = 5000

/** Keeps what the very same text was read as; frozen, since its readers share it. */
const memoizeParse = <Read>(read: (json: unknown) => Read): ((text: string) => Read) => {
  const kept = new Map<string, Read>()
  return text => {
    const known = kept.get(text)
    if (known !== undefined) return known
    const made = deepFreeze(read(JSON.parse(text)))
    if (kept.size >= maxCacheEntries) kept.clear()
    kept.set(text, made)
    return made
  }
}

const deepFreeze = <Value>(value: Value): Value => {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  for (const part of Object.values(value)) deepFreeze(part)
  return Object.freeze(value)
}

const parseTermsText = memoizeParse(termsFromJson)
const parseScheduleText = memoizeParse(scheduleFromJson)

/** What a loan was agreed on; @throws StoredFormatError. Read once per text, not per request. */
export const readTerms = ({ terms }: { readonly terms: string }): Terms => parseTermsText(terms)

/** By what was agreed: the schedule from the day that its money really arrived. */
const shiftedSchedules = new WeakMap<Schedule, Schedule>()

/**
 * A loan's schedule as agreed, from the day its money arrived (see `shiftSchedule`); @throws
 * RangeError. Read once per text, not per request.
 */
export const readSchedule = ({
  schedule,
  disbursedOn,
}: {
  readonly schedule: string
  readonly disbursedOn: string | null
}): Schedule => {
  const agreed = parseScheduleText(schedule)
  if (disbursedOn === null || disbursedOn === agreed.disbursedOn) return agreed
  const known = shiftedSchedules.get(agreed)
  if (known?.disbursedOn === disbursedOn) return known
  const moved = deepFreeze(shiftSchedule(agreed, localDate(disbursedOn)))
  shiftedSchedules.set(agreed, moved)
  return moved
}
