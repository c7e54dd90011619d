const MIN_DIGITS = 12
const MAX_DIGITS = 19

/** A card's number, digits only: its length, and its check digit (ISO/IEC 7812-1, Luhn). */
export const isCardNumber = (digits: string): boolean => {
  if (!/^\d+$/.test(digits) || !/[1-9]/.test(digits)) return false
  if (digits.length < MIN_DIGITS || digits.length > MAX_DIGITS) return false
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** First digits and lengths of the networks' numbers, as their issuers are numbered (ISO/IEC 7812). */
const networks: readonly RegExp[] = [
  /^4(\d{12}|\d{15}|\d{18})$/, // Visa
  /^5[1-5]\d{14}$|^2(22[1-9]|2[3-9]\d|[3-6]\d{2}|7[01]\d|720)\d{12}$/, // Mastercard
  /^3[47]\d{13}$/, // American Express
  /^(60|65|81|82)\d{14}$|^508\d{13}$/, // RuPay
  /^62\d{14,17}$/, // UnionPay
  /^35(2[89]|[3-8]\d)\d{12}$/, // JCB
  /^3(0[0-5]|[68]\d)\d{11}$/, // Diners Club
]

/** Digits as they stand on a card or are typed: together, or in groups with one sign between them. */
const digitGroups = /(?<![\p{L}\d])\d(?:[ .\u00a0-]?\d){12,18}(?![\p{L}\d])/gu

/** Whether a text has the number of a payment card in it, in whatever groups. */
export const hasCardNumber = (text: string): boolean =>
  (text.match(digitGroups) ?? []).some(found => {
    const digits = found.replace(/\D/g, '')
    return networks.some(network => network.test(digits)) && isCardNumber(digits)
  })
