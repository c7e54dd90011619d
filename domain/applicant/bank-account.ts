import type { MarketCode } from '../market/market.ts'

const DIGITS: Readonly<Record<MarketCode, { readonly min: number; readonly max: number }>> = {
  ID: { min: 10, max: 16 },
  IN: { min: 9, max: 18 },
}

/** How many digits a bank account number has in a market. */
export const accountDigits = (market: MarketCode) => DIGITS[market]

/** An account number, digits only, that is not all zeros. */
export const isAccountNo = (market: MarketCode, digits: string): boolean => {
  const { min, max } = DIGITS[market]
  return (
    /^\d+$/.test(digits) && digits.length >= min && digits.length <= max && /[1-9]/.test(digits)
  )
}

/** An Indian branch code: four letters of the bank, a zero, six letters or digits (RBI). */
export const isIfsc = (text: string): boolean => /^[A-Z]{4}0[A-Z0-9]{6}$/.test(text)
