import type { InputOf, OutputOf } from '#contract/call.ts'
import { listLoans } from '#contract/loan-servicing/staff-calls.ts'
import * as listCopy from '#copy/staff/list.js'
import * as copy from '#copy/staff/loan.js'
import { Badge } from '../ui/figure/badge.tsx'
import { MoneyText } from '../ui/figure/money.tsx'
import { dateText, TimeText } from '../ui/figure/time-text.tsx'
import { filterValue, present } from '../ui/list/filter-value.ts'
import type { ListDefinition } from '../ui/list/list-definition.ts'
import { loanStateColor, loanStates, loanStateText } from './loan-words.ts'

export type LoanRow = OutputOf<typeof listLoans>['rows'][number]
type LoanInput = InputOf<typeof listLoans>

const everyState = { value: 'all', label: listCopy.all } as const

const wholeAmount = (text: string | undefined) =>
  text !== undefined && /^\d{1,15}(\.\d{1,2})?$/.test(text) ? text : undefined

const wholeDays = (text: string | undefined) =>
  text !== undefined && /^\d{1,4}$/.test(text) ? text : undefined

/** What is typed and no number filters nothing. */
const inputOf = ({ filters, after }: Parameters<typeof list.inputOf>[0]): LoanInput =>
  present({
    state: filterValue(loanStates, filters['state']),
    minDays: wholeDays(filters['minDays']),
    maxDays: wholeDays(filters['maxDays']),
    product: filters['product'],
    minAmount: wholeAmount(filters['minAmount']),
    maxAmount: wholeAmount(filters['maxAmount']),
    after,
  })

export const LoanStateBadge = ({ state }: { state: string }) => (
  <Badge color={loanStateColor(state)}>{loanStateText(state)}</Badge>
)

const list: ListDefinition<LoanRow, LoanInput, OutputOf<typeof listLoans>> = {
  name: 'loans',
  title: copy.title,
  empty: copy.empty,
  call: listLoans,
  inputOf: address => inputOf(address),
  rowsOf: ({ rows }) => rows,
  afterOf: ({ after }) => after,
  idOf: ({ loanId }) => loanId,
  isByMarket: true,
  filters: [
    { name: 'state', label: listCopy.state, options: [everyState, ...loanStates] },
    { name: 'product', label: copy.product },
    { name: 'minDays', label: copy.minDays },
    { name: 'maxDays', label: copy.maxDays },
    { name: 'minAmount', label: copy.minAmount },
    { name: 'maxAmount', label: copy.maxAmount },
  ],
  columns: [
    { id: 'order', label: listCopy.order, cell: row => row.orderNo, field: 'orderNo' },
    {
      id: 'state',
      label: listCopy.state,
      cell: row => <LoanStateBadge state={row.state} />,
      field: 'state',
    },
    {
      id: 'daysPastDue',
      sort: 'daysPastDue',
      label: copy.daysLate,
      cell: row => (row.daysPastDue === 0 ? '' : row.daysPastDue),
      field: 'daysPastDue',
      isFigure: true,
    },
    {
      id: 'overdue',
      label: copy.overdue,
      cell: row =>
        row.daysPastDue === 0 ? '' : <MoneyText amount={row.overdue} currency={row.currency} />,
      field: 'overdue',
      currency: 'currency',
      isFigure: true,
    },
    {
      id: 'amount',
      sort: 'amount',
      label: copy.principal,
      cell: row => <MoneyText amount={row.amount} currency={row.currency} />,
      field: 'amount',
      currency: 'currency',
      isFigure: true,
    },
    {
      id: 'product',
      label: copy.product,
      cell: row => row.productName,
      field: 'productName',
    },
    {
      id: 'appliedAt',
      sort: 'appliedAt',
      label: copy.applied,
      cell: row => <TimeText at={row.appliedAt} market={row.market} short />,
      field: 'appliedAt',
    },
    {
      id: 'disbursedOn',
      label: copy.disbursed,
      cell: row => (row.disbursedOn === null ? '' : dateText(row.disbursedOn)),
      field: 'disbursedOn',
      isOptional: true,
    },
    {
      id: 'market',
      label: listCopy.marketColumn,
      cell: row => row.market,
      field: 'market',
    },
  ],
}

export const loanList = list
