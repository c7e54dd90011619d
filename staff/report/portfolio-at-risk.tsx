import type { InputOf, OutputOf } from '#contract/call.ts'
import { readPortfolioAtRisk } from '#contract/report/staff-calls.ts'
import * as copy from '#copy/staff/report.js'
import { dateText } from '../ui/figure/time-text.tsx'
import type { ListDefinition } from '../ui/list/list-definition.ts'
import { DailyReport } from './daily-report.tsx'
import { countColumn, moneyColumn, reportFilters, reportInput } from './report-columns.tsx'

type PortfolioRow = OutputOf<typeof readPortfolioAtRisk>['rows'][number]

const portfolioList: ListDefinition<
  PortfolioRow,
  InputOf<typeof readPortfolioAtRisk>,
  OutputOf<typeof readPortfolioAtRisk>
> = {
  name: 'portfolio-at-risk',
  title: copy.portfolioTitle,
  empty: copy.empty,
  call: readPortfolioAtRisk,
  inputOf: reportInput,
  rowsOf: ({ rows }) => rows,
  afterOf: () => null,
  idOf: ({ day }) => day,
  isByMarket: 'one',
  filters: reportFilters,
  columns: [
    { id: 'day', sort: 'day', label: copy.day, cell: row => dateText(row.day), field: 'day' },
    countColumn('loans', copy.loans),
    moneyColumn('principal', copy.principal),
    moneyColumn('pastDue1', copy.pastDue1),
    moneyColumn('pastDue30', copy.pastDue30),
    moneyColumn('pastDue60', copy.pastDue60),
    moneyColumn('pastDue90', copy.pastDue90),
  ],
}

const series = (
  [
    ['pastDue1', copy.pastDue1, 'blue.6'],
    ['pastDue30', copy.pastDue30, 'yellow.7'],
    ['pastDue60', copy.pastDue60, 'orange.7'],
    ['pastDue90', copy.pastDue90, 'red.7'],
  ] as const
).map(([name, label, color]) => ({
  name,
  label,
  color,
  amountOf: (row: PortfolioRow) => Number(row[name]),
}))

/** Principal outstanding, and the part of it in loans past due, by day. */
export const PortfolioAtRisk = () => <DailyReport definition={portfolioList} series={series} />
