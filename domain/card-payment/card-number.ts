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
