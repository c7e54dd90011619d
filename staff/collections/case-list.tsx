import type { InputOf, OutputOf } from '#contract/call.ts'
import { listCases } from '#contract/collections/staff-calls.ts'
import * as copy from '#copy/staff/collections.js'
import * as listCopy from '#copy/staff/list.js'
import { Badge } from '../ui/figure/badge.tsx'
import { MoneyText } from '../ui/figure/money.tsx'
import { filterValue, present } from '../ui/list/filter-value.ts'
import type { ListDefinition } from '../ui/list/list-definition.ts'
import { marketFilter } from '../ui/list/market-filter.ts'

type CaseRow = OutputOf<typeof listCases>['rows'][number]

const promises = [
  { value: 'not-open', label: copy.toWorkOn },
  { value: 'all', label: listCopy.all },
  { value: 'broken', label: copy.promiseBroken },
  { value: 'none', label: copy.promiseNone },
  { value: 'open', label: copy.promiseOpen },
  { value: 'kept', label: copy.promiseKept },
] as const

const actions = {
  'wait-for-promise': copy.nextWait,
  call: copy.nextCall,
  'offer-hardship-plan': copy.nextPlan,
  'propose-write-off': copy.nextWriteOff,
} as const

export const nextActionText = (action: keyof typeof actions): string => actions[action]()

const promiseColors = { broken: 'red', open: 'blue', kept: 'green', none: 'gray' } as const

/** The state of the last promise, in words. */
export const PromiseBadge = ({ state }: { state: CaseRow['promise'] }) => (
  <Badge color={promiseColors[state]}>
    {promises.find(({ value }) => value === state)?.label()}
  </Badge>
)

/** An address that names no state means what can be worked on. */
const promiseFilter = (text: string | undefined) => {
  const chosen = filterValue(promises, text) ?? 'not-open'
  return chosen === 'all' ? undefined : chosen
}

const wholeDays = (text: string | undefined) =>
  text !== undefined && /^\d{1,4}$/.test(text) ? text : undefined

export const caseList: ListDefinition<
  CaseRow,
  InputOf<typeof listCases>,
  OutputOf<typeof listCases>
> = {
  name: 'collections',
  title: copy.title,
  empty: copy.empty,
  call: listCases,
  inputOf: ({ filters, after }) =>
    present({
      promise: promiseFilter(filters['promise']),
      minDays: wholeDays(filters['minDays']),
      maxDays: wholeDays(filters['maxDays']),
      after,
    }),
  rowsOf: ({ rows }) => rows,
  afterOf: ({ after }) => after,
  idOf: ({ loanId }) => loanId,
  isByMarket: true,
  everySeconds: 60,
  filters: [
    { name: 'promise', label: copy.promise, options: promises },
    marketFilter(),
    { name: 'minDays', label: copy.minDays },
    { name: 'maxDays', label: copy.maxDays },
  ],
  columns: [
    { id: 'order', label: listCopy.order, cell: row => row.orderNo, field: 'orderNo' },
    {
      id: 'daysPastDue',
      sort: 'daysPastDue',
      label: copy.daysLate,
      cell: row => row.daysPastDue,
      field: 'daysPastDue',
      isFigure: true,
    },
    {
      id: 'overdue',
      label: copy.overdue,
      cell: row => <MoneyText amount={row.overdue} currency={row.currency} />,
      field: 'overdue',
      currency: 'currency',
      isFigure: true,
    },
    {
      id: 'nextAction',
      label: copy.next,
      cell: row => nextActionText(row.nextAction),
      field: 'nextAction',
    },
    {
      id: 'promise',
      label: copy.promise,
      cell: row => <PromiseBadge state={row.promise} />,
      field: 'promise',
    },
    {
      id: 'outstanding',
      label: copy.outstanding,
      cell: row => <MoneyText amount={row.outstanding} currency={row.currency} />,
      field: 'outstanding',
      isFigure: true,
    },
    {
      id: 'market',
      label: listCopy.marketColumn,
      cell: row => row.market,
      field: 'market',
    },
  ],
}
