import { DEFAULT_MARKET, type MarketCode } from '#domain/market/market.ts'
import { consoleSettings } from '../shell/settings.ts'

let own: readonly MarketCode[] = []

/** Called by the session gate, before anything of the signed-in person is shown. */
export const noteOwnMarkets = (markets: readonly MarketCode[]): void => {
  own = markets
}

/** The market of a record; of one that names none the person's only one, else the first that is lent in. */
export const marketOrOwn = (market: MarketCode | undefined): MarketCode => {
  if (market !== undefined) return market
  const [only, ...others] = own
  if (only !== undefined && others.length === 0) return only
  const [first = DEFAULT_MARKET] = consoleSettings().markets
  return first
}
