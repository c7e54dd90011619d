import type { MarketCode } from '../market/market.ts'
import { marketRules } from '../market/market-rules.ts'

/** An account number, digits only, that is not all zeros. */
export const isAccountNo = (market: MarketCode, digits: string): boolean => {
  const { min, max } = marketRules(market).accountDigits
  return (
    /^\d+$/.test(digits) && digits.length >= min && digits.length <= max && /[1-9]/.test(digits)
  )
}
