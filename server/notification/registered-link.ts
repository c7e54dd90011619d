import type { MarketCode } from '#domain/market/market.ts'
import type { Services } from '../services.ts'

/**
 * Whether a text message of a market may carry an address: everywhere where its operators register no
 * hosts, else if its host is one that the lender has registered with them.
 */
export const isRegisteredLink = (
  { config }: Pick<Services, 'config'>,
  market: MarketCode,
  address: string,
): boolean => {
  const hosts = config.sms.linkHosts[market]
  return hosts === undefined || hosts.includes(URL.parse(address)?.hostname ?? '')
}
