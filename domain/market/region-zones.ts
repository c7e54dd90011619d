import type { MarketCode } from './market.ts'
import { marketRules } from './market-rules.ts'

/**
 * The zones a borrower may live in: the one of the region they gave, or all of the market's where
 * none is known, so that a question such as "is it night there" is asked of each.
 */
export function zonesOfRegion(market: MarketCode, region: string | undefined): readonly string[] {
  const { regions, zones, zoneOfRegion } = marketRules(market)
  if (region === undefined || !regions.some(({ code }) => code === region)) return zones
  return [zoneOfRegion(region)]
}
