import { type LocalDate, toDayNumber } from '../calendar/local-date.ts'

/**
 * Days on which being late costs nothing, both ends included; without `toOn` it is still open. A
 * freeze begins on the day after its cause and ends with its day, so that no day that a borrower or
 * the books have seen is ever reckoned anew.
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

/** Whether a day lies in any of them. */
export function isFrozenOn(freezes: readonly FreezeFact[], day: LocalDate): boolean {
  return freezes.some(({ fromOn, toOn }) => fromOn <= day && (toOn === undefined || day <= toOn))
}

/** The last day of the freeze that holds `day`; undefined when none does. */
export function frozenUntil(frozen: readonly FrozenDays[], day: number): number | undefined {
  const holding = frozen.filter(({ fromDay, toDay }) => fromDay <= day && day <= toDay)
  return holding.length === 0 ? undefined : Math.max(...holding.map(({ toDay }) => toDay))
}

/** The last day before the next freeze after `day`. */
export function unfrozenUntil(frozen: readonly FrozenDays[], day: number): number {
  const next = frozen.filter(({ fromDay, toDay }) => fromDay > day && toDay >= fromDay)
  return Math.min(...next.map(({ fromDay }) => fromDay - 1))
}
