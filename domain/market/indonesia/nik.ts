import { type LocalDate, partsOf } from '../../calendar/local-date.ts'
import { digitsOf } from '../../text/string-checks.ts'
import type { IdNumberRule } from '../id-number.ts'
import { PROVINCES } from './regions.ts'

const twoDigits = (number: number): string => String(number % 100).padStart(2, '0')

/**
 * An Indonesian identity number (NIK): 16 digits, province, regency and district in the first six,
 * then the birth date as DDMMYY with 40 added to a woman's day, then a serial from 0001.
 * Source: the population administration's numbering; the province list is of the same.
 */
const isNik = (text: string): boolean => {
  if (!/^\d{16}$/.test(text) || text.endsWith('0000')) return false
  const day = Number(text.slice(6, 8)) % 40
  const month = Number(text.slice(8, 10))
  const isDay = Number(text.slice(6, 8)) <= 71 && day >= 1 && day <= 31
  return isDay && month >= 1 && month <= 12 && provinces.has(text.slice(0, 2))
}

const provinces = new Set(PROVINCES.map(({ code }) => code))

/** Whether a NIK carries this birth date, a man's or a woman's way. */
const nikHasBirthDate = (nik: string, birthOn: LocalDate): boolean => {
  const { year, month, day } = partsOf(birthOn)
  const rest = twoDigits(month) + twoDigits(year)
  return nik.slice(6, 12) === twoDigits(day) + rest || nik.slice(6, 12) === `${day + 40}${rest}`
}

export const nikRule: IdNumberRule = {
  // Typed in groups or not. A text that is too long for groups of digits stays as it was typed.
  normalize: typed => (/^[\d .-]{1,40}$/.test(typed) ? digitsOf(typed) : typed),
  isValid: isNik,
  fitsBirthDate: nikHasBirthDate,
}
