import { getMarket } from '#domain/market/market.ts'
import type { PageFacts } from '../shell/page-facts.ts'

/**
 * An address for a visitor, who says by it which market and language they read. Whoever is signed
 * in has both already, but a page that is kept or framed is asked for without them.
 */
export const marketAddress = (
  path: string,
  { market, locale }: Pick<PageFacts, 'market' | 'locale'>,
  more: Readonly<Record<string, string>> = {},
): string => {
  const query = new URLSearchParams(more)
  query.set('isNeedPop', getMarket(market).isNeedPop)
  query.set('lang', locale)
  return `${path}?${query}`
}

/** Where a paper stands alone, as our frames show it. */
export const documentAddress = (
  name: string,
  facts: Pick<PageFacts, 'market' | 'locale'>,
): string => marketAddress(`/documents/${name}`, facts)
