import { digitsOf } from './string-checks.ts'

/** How inputs show what is typed (specification, section 5). Each is idempotent. */

/** A phone: digits only, at most 11, grouped 3-4-4. */
export const groupPhone = (typed: string): string => {
  const digits = digitsOf(typed).slice(0, 11)
  return [digits.slice(0, 3), digits.slice(3, 7), digits.slice(7)].filter(Boolean).join(' ')
}

/** A card or account number: digits only, grouped in fours. */
export const groupInFours = (typed: string): string =>
  digitsOf(typed).replace(/(\d{4})(?=\d)/g, '$1 ')
