import { type LocalDate, toDayNumber } from '../calendar/local-date.ts'

/**
 * Days without late charges, both ends included; without `toOn` the freeze is still open. It starts
 * on the day after its cause and ends with the day its cause ends, so that the charges of a day
 * that was already shown or booked never change.
 */
export type FreezeFact = { readonly fromOn: LocalDate; readonly toOn?: LocalDate }

/** The same as day numbers. */
export type FrozenDays = { readonly fromDay: number; readonly toDay: number }

export function frozenDays(freezes: readonly FreezeFact[]): readonly FrozenDays[] {
  return freezes.map(({ fromOn, toOn }) => ({
    fromDay: toDayNumber(fromOn),
    toDay: toOn === undefined ? Number.POSITIVE_INFINITY : toDayNumber(toOn),
  }))
}

/** Whether any of the freezes contains the day. */
export function isFrozenOn(freezes: readonly FreezeFact[], day: LocalDate): boolean {
  return freezes.some(({ fromOn, toOn }) => fromOn <= day && (toOn === undefined || day <= toOn))
}

/** The last day of the freeze that contains `day`; undefined when none does. */
export function frozenUntil(frozen: readonly FrozenDays[], day: number): number | undefined {
  const containing = frozen.filter(({ fromDay, toDay }) => fromDay <= day && day <= toDay)
  return containing.length === 0 ? undefined : Math.max(...containing.map(({ toDay }) => toDay))
}

/** The last day before the next freeze after `day`. */
export function unfrozenUntil(frozen: readonly FrozenDays[], day: number): number {
  const next = frozen.filter(({ fromDay, toDay }) => fromDay > day && toDay >= fromDay)
  return Math.min(...next.map(({ fromDay }) => fromDay - 1))
}
