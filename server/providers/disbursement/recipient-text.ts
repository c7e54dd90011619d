/** RazorpayX refuses a shorter name. */
const shortestName = 4

/**
 * A name as RazorpayX takes it: Latin letters without accents, digits, spaces and `' - _ / ( ) .`,
 * ending with a letter, a digit or a full stop; it refuses others. A name that is too short by itself,
 * as "Ram", or has no Latin letter follows the word "Borrower".
 */
export const recipientName = (name: string, maxLength: number): string => {
  const latin = latinName(name, maxLength)
  return latin.length < shortestName ? `Borrower ${latin}`.trim() : latin
}

const latinName = (name: string, maxLength: number): string =>
  withoutAccents(name)
    .replace(/[’‘`]/g, "'")
    .replace(/[^A-Za-z0-9 '\-_/().]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, maxLength)
    .replace(/[^A-Za-z0-9.]+$/, '')

/**
 * A name as Cashfree takes one of a beneficiary: Latin letters and spaces alone (its payouts API,
 * version 2024-01-01); "Borrower" where the name has no Latin letter.
 */
export const recipientLetters = (name: string, maxLength: number): string =>
  withoutAccents(name)
    .replace(/[^A-Za-z]+/g, ' ')
    .trim()
    .slice(0, maxLength)
    .trim() || 'Borrower'

/** What the recipient's bank prints: letters, digits and spaces; of a longer text the end. */
export const narrationOf = (text: string, maxLength: number): string =>
  withoutAccents(text)
    .replace(/[^A-Za-z0-9]+/g, ' ')
    .trim()
    .slice(-maxLength)
    .trim()

const withoutAccents = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '')
