import type { IdNumberRule } from '../id-number.ts'
import { upperWithoutGaps } from '../id-number.ts'

/**
 * An Indian permanent account number (PAN) of a person: five letters, four digits, a letter; the
 * fourth letter is P for an individual (Income Tax Department).
 */
const isPan = (text: string): boolean => /^[A-Z]{3}P[A-Z]\d{4}[A-Z]$/.test(text)

export const panRule: IdNumberRule = {
  normalize: upperWithoutGaps,
  isValid: isPan,
  // A PAN says nothing about its holder's birth.
  fitsBirthDate: () => true,
}

/** The last four digits of an Aadhaar number; the whole number is never asked for. */
export const isAadhaarLast4 = (text: string): boolean => /^\d{4}$/.test(text)
