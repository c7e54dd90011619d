import type { MarketCode } from './market.ts'
import { marketRules } from './market-rules.ts'

/** A bank that loans are paid out to. */
export type Bank = { readonly code: string; readonly name: string }

/**
 * The bank's own code in the code that a payout account is kept with: the same in Indonesia, a part
 * of the IFSC in India.
 */
export const bankCodeOf = (market: MarketCode, accountBankCode: string): string =>
  marketRules(market).bankCodeOf(accountBankCode)

/** What the bank behind a payout account is called; its own code when we have no name for it. */
export const bankName = (market: MarketCode, accountBankCode: string): string => {
  const code = bankCodeOf(market, accountBankCode)
  return marketRules(market).payoutBanks.find(bank => bank.code === code)?.name ?? code
}
