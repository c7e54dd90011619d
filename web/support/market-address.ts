import { getMarket } from '#domain/market/market.ts'
import type { PageFacts } from '../shell/page-facts.ts'

/**
 * A visitor's address with market and language. Signed-in borrowers have both in their session,
 * but cached and framed pages are fetched without cookies.
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

/** Where a document stands alone, as in our frames. */
export const documentAddress = (
  name: string,
  facts: Pick<PageFacts, 'market' | 'locale'>,
): string => marketAddress(`/documents/${name}`, facts)
