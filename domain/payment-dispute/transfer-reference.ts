import { getMarket, type MarketCode } from '../market/market.ts'

/**
 * Whether a text can be the reference of a bank transfer in the market (`Market.transferReference`).
 * Letter case, spaces and the separators . - / do not matter.
 */
export function isTransferReference(market: MarketCode, text: string): boolean {
  return getMarket(market).transferReference.test(text.toUpperCase().replace(/[\s./-]/g, ''))
}
