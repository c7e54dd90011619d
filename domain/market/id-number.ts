import type { LocalDate } from '../calendar/local-date.ts'

/** How a number that identifies someone or something is read from what was typed. */
export type TypedCodeRule = {
  /** The form in which it is kept. A text that is no such number may stay as it is. */
  readonly normalize: (typed: string) => string
  /** Asked of a normalized text. */
  readonly isValid: (code: string) => boolean
}

/** The number by which a market identifies a person. */
export type IdNumberRule = TypedCodeRule & {
  /** Whether a valid number can be that of someone born then. */
  readonly fitsBirthDate: (code: string, birthOn: LocalDate) => boolean
}

/** Letters and digits without the spaces and dashes between them. */
export const upperWithoutGaps = (typed: string): string => typed.replace(/[ -]/g, '').toUpperCase()
