import { type LocalDate, partsOf } from '../calendar/local-date.ts'
import { REGIONS } from '../market/regions.ts'

const twoDigits = (number: number): string => String(number % 100).padStart(2, '0')

/**
 * An Indonesian identity number (NIK): 16 digits, province, regency and district in the first six,
 * then the birth date as DDMMYY with 40 added to a woman's day, then a serial from 0001.
 * Source: the population administration's numbering; the province list is of the same.
 */
export const isNik = (text: string): boolean => {
  if (!/^\d{16}$/.test(text) || text.endsWith('0000')) return false
  const day = Number(text.slice(6, 8)) % 40
  const month = Number(text.slice(8, 10))
  const isDay = Number(text.slice(6, 8)) <= 71 && day >= 1 && day <= 31
  return isDay && month >= 1 && month <= 12 && provinces.has(text.slice(0, 2))
}

const provinces = new Set(REGIONS.ID.map(({ code }) => code))

/** Whether a NIK carries this birth date, a man's or a woman's way. */
export const nikHasBirthDate = (nik: string, birthOn: LocalDate): boolean => {
  const { year, month, day } = partsOf(birthOn)
  const rest = twoDigits(month) + twoDigits(year)
  return nik.slice(6, 12) === twoDigits(day) + rest || nik.slice(6, 12) === `${day + 40}${rest}`
}

/**
 * An Indian permanent account number (PAN) of a person: five letters, four digits, a letter; the
 * fourth letter is P for an individual (Income Tax Department).
 */
export const isPan = (text: string): boolean => /^[A-Z]{3}P[A-Z]\d{4}[A-Z]$/.test(text)
