import * as copy from '#copy/staff/report.js'
import type { Currency } from '#domain/money/money.ts'
import { MoneyText } from '../ui/figure/money.tsx'
import { dateFilter, present } from '../ui/list/filter-value.ts'
import type { ListAddress } from '../ui/list/list-address.ts'
import type { FieldOf, ListColumn, ListFilter } from '../ui/list/list-definition.ts'
import { marketFilter } from '../ui/list/market-filter.ts'

/** The filters of every report: one market, and a range of days. */
export const reportFilters: readonly ListFilter[] = [
  marketFilter(),
  { name: 'from', label: copy.from },
  { name: 'to', label: copy.to },
]

/** What the address says of the days; the market is that of the list. */
export const reportInput = ({ filters }: Pick<ListAddress, 'filters'>) =>
  present({ from: dateFilter(filters['from']), to: dateFilter(filters['to']) })

type FigureOf<Row> = FieldOf<Row> & keyof Row & string

/** An amount of a row in its currency, by which its call can sort under its own name. */
export const moneyColumn = <
  Row extends { readonly currency: Currency },
  Name extends FigureOf<Row>,
>(
  id: Name,
  label: () => string,
): ListColumn<Row, Name> => ({
  id,
  sort: id,
  label,
  cell: row => <MoneyText amount={String(row[id])} currency={row.currency} />,
  field: id,
  // Safe: every row here has a currency.
  currency: 'currency' as FieldOf<Row>,
  isFigure: true,
})

/** A count of a row, by which its call can sort under its own name. */
export const countColumn = <Row, Name extends FigureOf<Row>>(
  id: Name,
  label: () => string,
): ListColumn<Row, Name> => ({
  id,
  sort: id,
  label,
  cell: row => String(row[id]),
  field: id,
  isFigure: true,
})
