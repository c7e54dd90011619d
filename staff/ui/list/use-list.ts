import { useEffect, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { useCall } from '../../shell/calls/calls.ts'
import { useMarketChoice } from '../../shell/market.ts'
import { readListAddress, withFilter, withListAddress } from './list-address.ts'
import type { ListDefinition } from './list-definition.ts'

/** A list's rows and its place in the address. */
export const useList = <Row, Input, Output>(definition: ListDefinition<Row, Input, Output>) => {
  const [search, setSearch] = useSearchParams()
  const market = useMarketChoice()
  const address = readListAddress(
    search,
    definition.filters.map(({ name }) => name),
  )
  const { call, everySeconds } = definition
  const isReady = definition.isReady?.(address) ?? true
  const reading = useCall(call, definition.inputOf(address), {
    enabled: isReady,
    ...(everySeconds === undefined ? {} : { everySeconds }),
  })
  const all = reading.data === undefined ? undefined : definition.rowsOf(reading.data)
  const { marketOf } = definition
  const rows = useMemo(
    () =>
      market === 'all' || marketOf === undefined
        ? all
        : all?.filter(row => marketOf(row) === market),
    [all, market, marketOf],
  )
  const after = reading.data === undefined ? null : definition.afterOf(reading.data)
  const open = (id: string | undefined) =>
    setSearch(now => withListAddress(now, { open: id }), { replace: address.open !== undefined })
  // Another market is another list: the open row may not be in it.
  const known = useRef(market)
  useEffect(() => {
    if (known.current === market) return
    known.current = market
    setSearch(now => withFilter(now, {}), { replace: true })
  }, [market, setSearch])
  return {
    address,
    search,
    rows,
    after,
    failure: reading.error,
    isLoading: isReady && reading.isPending,
    isReady,
    isStale: reading.isPlaceholderData,
    refresh: () => void reading.refetch(),
    open,
    goTo: (next: URLSearchParams) => setSearch(next),
    filter: (changes: Readonly<Record<string, string | undefined>>) =>
      setSearch(now => withFilter(now, changes)),
    nextPage: () => {
      if (after !== null) setSearch(now => withListAddress(now, { after, open: undefined }))
    },
  }
}

export type ListState = ReturnType<typeof useList>
