import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import type { MarketCode } from '#domain/market/market.ts'
import { useStaffPerson } from '../../session/staff-person.ts'
import { chooseMarket, useMarketChoice } from '../../shell/market.ts'
import { withFilter, withListAddress } from './list-address.ts'

/**
 * The market of a list, which its address names (`market`), so that the address can be shared. An
 * address without one gets that of the switch; one that names another moves the switch; and the
 * switch changes the address, which begins at the first page then. Undefined: all of the person's.
 */
export const useListMarket = (isByMarket: boolean): MarketCode | undefined => {
  const { markets } = useStaffPerson()
  const [search, setSearch] = useSearchParams()
  const choice = useMarketChoice()
  const chosen = markets.find(each => each === choice)
  const named = markets.find(each => each === search.get('market'))
  const before = useRef(choice)
  useEffect(() => {
    const isSwitched = before.current !== choice
    before.current = choice
    if (!isByMarket || named === chosen) return
    if (isSwitched) setSearch(now => withFilter(now, { market: chosen }), { replace: true })
    else if (named !== undefined) chooseMarket(named)
    else setSearch(now => withListAddress(now, { market: chosen }), { replace: true })
  }, [isByMarket, choice, chosen, named, setSearch])
  return isByMarket ? (named ?? chosen) : undefined
}
