import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import type { MarketCode } from '#domain/market/market.ts'
import { useStaffPerson } from '../../session/staff-person.ts'
import { chooseMarket, useMarketChoice } from '../../shell/market.ts'
import { withFilter, withListAddress } from './list-address.ts'

/** See `ListDefinition`. */
type Narrowing = boolean | 'one' | undefined

/** The markets of the person, that of the switch, and that of the address. */
const useMarkets = () => {
  const { markets } = useStaffPerson()
  const [search, setSearch] = useSearchParams()
  const choice = useMarketChoice()
  const chosen = markets.find(each => each === choice)
  const named = markets.find(each => each === search.get('market'))
  return { markets, setSearch, choice, chosen, named }
}

/** The market that a list is narrowed to; undefined: all of the person's. */
export const useListMarket = (isByMarket: Narrowing): MarketCode | undefined => {
  const { markets, chosen, named } = useMarkets()
  if (isByMarket === undefined || isByMarket === false) return undefined
  return named ?? chosen ?? (isByMarket === 'one' ? markets[0] : undefined)
}

/**
 * The address of a list names its market (`market`), so that it can be shared. An address without one
 * gets that of the switch; one that names another moves the switch; and the switch changes the address,
 * which begins at the first page then. Returns what is called where the list's own filter is cleared of
 * the market: the switch is set to all markets then, and does not name its market in the address again.
 */
export const useMarketInAddress = (isByMarket: Narrowing): (() => void) => {
  const { setSearch, choice, chosen, named } = useMarkets()
  const before = useRef(choice)
  const isCleared = useRef(false)
  useEffect(() => {
    const isSwitched = before.current !== choice
    before.current = choice
    if (isByMarket === undefined || isByMarket === false || named === chosen) return
    if (isSwitched) setSearch(now => withFilter(now, { market: chosen }), { replace: true })
    else if (named !== undefined) chooseMarket(named)
    else if (isCleared.current) chooseMarket('all')
    else setSearch(now => withListAddress(now, { market: chosen }), { replace: true })
    isCleared.current = false
  }, [isByMarket, choice, chosen, named, setSearch])
  return () => {
    if (named !== undefined) isCleared.current = true
  }
}
