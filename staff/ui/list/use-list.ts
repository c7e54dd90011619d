import { useSearchParams } from 'react-router'
import { useCall } from '../../shell/calls/calls.ts'
import { readListAddress, withFilter, withListAddress } from './list-address.ts'
import type { ListDefinition } from './list-definition.ts'
import { listInput } from './list-input.ts'
import { useListMarket, useMarketInAddress } from './use-list-market.ts'

/** What a list is read by, in no order: for what is shown beside its rows. */
export const useListInput = <Row, Input, Output>(
  definition: ListDefinition<Row, Input, Output>,
): Input => {
  const [search] = useSearchParams()
  const market = useListMarket(definition.isByMarket)
  const names = definition.filters.map(({ name }) => name)
  const whole = { sort: undefined, after: undefined, open: undefined }
  return listInput(definition, { ...readListAddress(search, names), ...whole }, market)
}

/** A list's rows and its place in the address. */
export const useList = <Row, Input, Output>(definition: ListDefinition<Row, Input, Output>) => {
  const [search, setSearch] = useSearchParams()
  const market = useListMarket(definition.isByMarket)
  const clearMarket = useMarketInAddress(definition.isByMarket)
  const address = readListAddress(
    search,
    definition.filters.map(({ name }) => name),
  )
  const { call, everySeconds } = definition
  const isReady = definition.isReady?.(address) ?? true
  const inputAfter = (after: string | undefined) =>
    listInput(definition, { ...address, after }, market)
  const reading = useCall(call, inputAfter(address.after), {
    enabled: isReady,
    ...(everySeconds === undefined ? {} : { everySeconds }),
  })
  const rows = reading.data === undefined ? undefined : definition.rowsOf(reading.data)
  const after = reading.data === undefined ? null : definition.afterOf(reading.data)
  const open = (id: string | undefined) =>
    setSearch(now => withListAddress(now, { open: id }), { replace: address.open !== undefined })
  return {
    address,
    search,
    rows,
    after,
    failure: reading.error,
    isLoading: isReady && reading.isPending,
    isReady,
    isStale: reading.isPlaceholderData,
    /** What the whole list is read by, from its first page. */
    input: inputAfter(undefined),
    refresh: () => void reading.refetch(),
    open,
    goTo: (next: URLSearchParams) => setSearch(next),
    filter: (changes: Readonly<Record<string, string | undefined>>) => {
      if ('market' in changes && changes['market'] === undefined) clearMarket()
      setSearch(now => withFilter(now, changes))
    },
    nextPage: () => {
      if (after !== null) setSearch(now => withListAddress(now, { after, open: undefined }))
    },
  }
}

export type ListState = ReturnType<typeof useList>
