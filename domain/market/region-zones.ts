import { getMarket, type MarketCode } from './market.ts'
import { REGIONS } from './regions.ts'

/** Central and eastern Indonesia by province (presidential decree 41 of 1987 and later splits). */
const CENTRAL = new Set('51 52 53 63 64 65 71 72 73 74 75 76'.split(' '))
const EASTERN = new Set('81 82 91 92 93 94 95 96'.split(' '))

/** The zones that people of a market live in. */
const ZONES: Readonly<Record<MarketCode, readonly string[]>> = {
  ID: ['Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura'],
  IN: ['Asia/Kolkata'],
}

/**
 * The zones a borrower may live in: the one of the region they gave, or all of the market's where
 * none is known, so that whoever asks "is it night there" asks of each.
 */
export function zonesOfRegion(market: MarketCode, region: string | undefined): readonly string[] {
  if (!REGIONS[market].some(({ code }) => code === region)) return ZONES[market]
  if (market === 'IN' || region === undefined) return [getMarket(market).timeZone]
  if (CENTRAL.has(region)) return ['Asia/Makassar']
  return [EASTERN.has(region) ? 'Asia/Jayapura' : 'Asia/Jakarta']
}
