import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import type { InputOf, OutputOf } from '#contract/call.ts'
import { readPortfolioAtRisk } from '#contract/report/staff-calls.ts'
import * as copy from '#copy/staff/report.js'
import { useCall } from '../shell/calls/calls.ts'
import { dateText } from '../ui/figure/time-text.tsx'
import { readListAddress } from '../ui/list/list-address.ts'
import type { ListDefinition } from '../ui/list/list-definition.ts'
import { countColumn, moneyColumn, reportFilters, reportInput } from './report-columns.tsx'
import { ReportScreen } from './report-screen.tsx'

type PortfolioRow = OutputOf<typeof readPortfolioAtRisk>['rows'][number]

const AmountChart = lazy(async () => ({
  default: (await import('./amount-chart.tsx')).AmountChart,
}))

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
  filters: reportFilters,
  columns: [
    { id: 'day', label: copy.day, cell: row => dateText(row.day), field: 'day' },
    countColumn('loans', copy.loans),
    moneyColumn('principal', copy.principal),
    moneyColumn('pastDue1', copy.pastDue1),
    moneyColumn('pastDue30', copy.pastDue30),
    moneyColumn('pastDue60', copy.pastDue60),
    moneyColumn('pastDue90', copy.pastDue90),
  ],
}

/** Principal outstanding, and the part of it in loans past due, by day. */
export const PortfolioAtRisk = () => {
  const [search] = useSearchParams()
  const input = reportInput(readListAddress(search, ['market', 'from', 'to']))
  const { data } = useCall(readPortfolioAtRisk, input)
  const points = (data?.rows ?? []).toReversed().map(row => ({
    day: row.day,
    pastDue1: Number(row.pastDue1),
    pastDue30: Number(row.pastDue30),
    pastDue60: Number(row.pastDue60),
    pastDue90: Number(row.pastDue90),
  }))
  const chart = points.length > 1 && (
    <Suspense>
      <AmountChart
        data={points}
        series={[
          { name: 'pastDue1', label: copy.pastDue1(), color: 'blue.6' },
          { name: 'pastDue30', label: copy.pastDue30(), color: 'yellow.7' },
          { name: 'pastDue60', label: copy.pastDue60(), color: 'orange.7' },
          { name: 'pastDue90', label: copy.pastDue90(), color: 'red.7' },
        ]}
      />
    </Suspense>
  )
  return <ReportScreen definition={portfolioList} chart={chart} />
}
