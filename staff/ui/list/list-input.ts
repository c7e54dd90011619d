import type { MarketCode } from '#domain/market/market.ts'
import { type ListAddress, sortNamed } from './list-address.ts'
import type { ListDefinition } from './list-definition.ts'

type NarrowedList<Row, Input> = Pick<ListDefinition<Row, Input>, 'inputOf' | 'columns'>

/** What a list asks its call for: its filters, the order of the address, and the list's market. */
export const listInput = <Row, Input>(
  { inputOf, columns }: NarrowedList<Row, Input>,
  address: ListAddress,
  market: MarketCode | undefined,
): Input => {
  const sort = sortNamed(
    address.sort,
    columns.map(column => column.sort),
  )
  return {
    ...inputOf(address),
    // Safe: only a call with these members has columns that name an order, or is by market.
    ...(sort === undefined ? {} : { sort }),
    ...(market === undefined ? {} : { market }),
  }
}
