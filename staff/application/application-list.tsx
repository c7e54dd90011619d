import { listHeldApplications } from '#contract/application/staff-calls.ts'
import type { InputOf, OutputOf } from '#contract/call.ts'
import * as copy from '#copy/staff/application.js'
import * as listCopy from '#copy/staff/list.js'
import { MoneyText } from '../ui/figure/money.tsx'
import { DueDate, TimeText } from '../ui/figure/time-text.tsx'
import { filterValue, present } from '../ui/list/filter-value.ts'
import type { ListDefinition } from '../ui/list/list-definition.ts'

const lists = [
  { value: 'held', label: copy.listHeld },
  { value: 'rejected', label: copy.listRejected },
] as const

export type ApplicationRow = OutputOf<typeof listHeldApplications>['applications'][number]

export const applicationList: ListDefinition<
  ApplicationRow,
  InputOf<typeof listHeldApplications>,
  OutputOf<typeof listHeldApplications>
> = {
  name: 'applications',
  title: copy.title,
  empty: copy.empty,
  call: listHeldApplications,
  inputOf: ({ filters, after }) => present({ list: filterValue(lists, filters['list']), after }),
  rowsOf: ({ applications }) => applications,
  afterOf: ({ after }) => after,
  idOf: ({ orderId }) => orderId,
  isByMarket: true,
  everySeconds: 60,
  filters: [{ name: 'list', label: copy.list, options: lists }],
  columns: [
    { id: 'order', label: listCopy.order, cell: row => row.orderNo, field: 'orderNo' },
    {
      id: 'amount',
      label: listCopy.amount,
      cell: row => <MoneyText amount={row.amount} currency={row.currency} />,
      field: 'amount',
      currency: 'currency',
      isFigure: true,
    },
    {
      id: 'decideBy',
      label: copy.decideBy,
      cell: row => <DueDate on={row.decideBy} market={row.market} />,
      field: 'decideBy',
    },
    {
      id: 'reasons',
      label: copy.reasons,
      cell: row => row.lastReasons.join(' · '),
      field: 'lastReasons',
    },
    {
      id: 'product',
      label: copy.product,
      cell: row => row.productName,
      field: 'productName',
    },
    {
      id: 'market',
      label: listCopy.marketColumn,
      cell: row => row.market,
      field: 'market',
    },
    {
      id: 'appliedAt',
      sort: 'appliedAt',
      label: copy.appliedAt,
      cell: row => <TimeText at={row.appliedAt} market={row.market} short />,
      field: 'appliedAt',
    },
  ],
}
