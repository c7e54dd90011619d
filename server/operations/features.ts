import { MARKET_CODES, type MarketCode } from '#domain/market/market.ts'

/** What staff can switch off in a market while everything else goes on. */
export const marketFeatures = ['sign-up', 'payout', 'reminder', 'promotion'] as const

export type MarketFeature = (typeof marketFeatures)[number]

export type ProviderKind = 'payment' | 'payout' | 'sms' | 'email' | 'identity' | 'account-name'

/** `payout-ID`; what is switched is named so in the database and in the API. */
export const marketFeatureKey = (feature: MarketFeature, market: MarketCode): string =>
  `${feature}-${market}`

/** `provider-payment-xendit`. */
export const providerKey = (kind: ProviderKind, name: string): string => `provider-${kind}-${name}`

export const allMarketFeatures = marketFeatures.flatMap(feature =>
  MARKET_CODES.map(market => ({ feature, market, key: marketFeatureKey(feature, market) })),
)

/** The market of a provider that works in one alone, by its name. */
const marketOfProvider: Readonly<Record<string, MarketCode>> = {
  xendit: 'ID',
  'xendit-payouts': 'ID',
  midtrans: 'ID',
  iluma: 'ID',
  zenziva: 'ID',
  razorpay: 'IN',
  razorpayx: 'IN',
  cashfree: 'IN',
  msg91: 'IN',
}

/** False for a provider of a market that is not lent in: the sandbox simulates those too. */
export const worksIn = (provider: string, lentIn: readonly MarketCode[]): boolean => {
  const market = marketOfProvider[provider]
  return market === undefined || lentIn.includes(market)
}
