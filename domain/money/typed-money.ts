import { type Currency, currencyRules, type Money } from './money.ts'
import { tryParseMoney } from './parse.ts'

const digits = '[1-9][0-9]{0,14}'
const thousands = (mark: string): string => `[1-9][0-9]{0,2}(?:[${mark}][0-9]{3}){1,4}`
const lakhs = (mark: string): string => `[1-9][0-9]?(?:[${mark}][0-9]{2}){1,5}[${mark}][0-9]{3}`

/**
 * Which texts `readTypedMoney` reads, as the `pattern` of an input. In a currency without decimals a mark
 * before three digits can only group; zeros after the other mark are dropped. With decimals, its decimal
 * mark is always one; groups are of thousands, or of lakh where these are written.
 */
export const typedMoneyPattern = (currency: Currency): string => {
  const { minorDigits, groupMark, decimalMark, upperGroup } = currencyRules(currency)
  if (minorDigits > 0) {
    const groups =
      upperGroup === 2 ? [thousands(groupMark), lakhs(groupMark)] : [thousands(groupMark)]
    const whole = [digits, ...groups].join('|')
    return ` *(?:${whole})(?:[${decimalMark}][0-9]{1,${minorDigits}})? *`
  }
  const whole = `${digits}(?:[${groupMark}${decimalMark}]00)?`
  const grouped = `${thousands(groupMark)}(?:[${decimalMark}]00)?`
  const otherwise = `${thousands(decimalMark)}(?:[${groupMark}]00)?`
  return ` *(?:${whole}|${grouped}|${otherwise}|${thousands(' ')}) *`
}

/**
 * Reads an amount in major units as people type it: "150000", "150.000", "150,000" and "150 000" are
 * the same rupiah, "1,50,000.50" and "150,000.5" the same rupees. Undefined for what is none, or could
 * mean two amounts ("1.500" rupees).
 */
export const readTypedMoney = (currency: Currency, text: string): Money | undefined => {
  if (!new RegExp(`^${typedMoneyPattern(currency)}$`).test(text)) return undefined
  const { minorDigits, groupMark } = currencyRules(currency)
  const withoutZeros = text.trim().replace(/[.,]00$/, '')
  return tryParseMoney(
    currency,
    withoutZeros.replaceAll(minorDigits > 0 ? groupMark : /[., ]/g, ''),
  )
}
