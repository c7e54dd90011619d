import { useSyncExternalStore } from 'react'
import type { MarketCode } from '#domain/market/market.ts'
import { consoleSettings } from './settings.ts'
import { readChoice, storeChoice } from './stored-choice.ts'

/** The market whose work is shown; `all`: every market of the person. */
export type MarketChoice = MarketCode | 'all'

export const marketChoices: readonly MarketChoice[] = ['all', ...consoleSettings().markets]

const listeners = new Set<() => void>()
let chosen: MarketChoice = readChoice('market', marketChoices) ?? 'all'

export const chooseMarket = (market: MarketChoice): void => {
  chosen = market
  storeChoice('market', market)
  for (const notify of listeners) notify()
}

export const useMarketChoice = (): MarketChoice =>
  useSyncExternalStore(
    notify => {
      listeners.add(notify)
      return () => listeners.delete(notify)
    },
    () => chosen,
  )
