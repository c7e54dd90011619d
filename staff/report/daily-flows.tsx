import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import type { InputOf, OutputOf } from '#contract/call.ts'
import { readDailyFlows } from '#contract/report/staff-calls.ts'
import * as copy from '#copy/staff/report.js'
import { useCall } from '../shell/calls/calls.ts'
import { dateText } from '../ui/figure/time-text.tsx'
import { readListAddress } from '../ui/list/list-address.ts'
import type { ListDefinition } from '../ui/list/list-definition.ts'
import { moneyColumn, reportFilters, reportInput } from './report-columns.tsx'
import { ReportScreen } from './report-screen.tsx'

type FlowRow = OutputOf<typeof readDailyFlows>['rows'][number]

const AmountChart = lazy(async () => ({
  default: (await import('./amount-chart.tsx')).AmountChart,
}))

const flowList: ListDefinition<
  FlowRow,
  InputOf<typeof readDailyFlows>,
  OutputOf<typeof readDailyFlows>
> = {
  name: 'daily-flows',
  title: copy.flowsTitle,
  empty: copy.empty,
  call: readDailyFlows,
  inputOf: reportInput,
  rowsOf: ({ rows }) => rows,
  afterOf: () => null,
  idOf: ({ day }) => day,
  filters: reportFilters,
  columns: [
    { id: 'day', label: copy.day, cell: row => dateText(row.day), field: 'day' },
    moneyColumn('disbursed', copy.disbursed),
    moneyColumn('repaidPrincipal', copy.repaidPrincipal),
    moneyColumn('repaidCharges', copy.repaidCharges),
    moneyColumn('recovered', copy.recovered),
    moneyColumn('writtenOff', copy.writtenOff),
  ],
}

/** What was disbursed and repaid, by day. */
export const DailyFlows = () => {
  const [search] = useSearchParams()
  const input = reportInput(readListAddress(search, ['market', 'from', 'to']))
  const { data } = useCall(readDailyFlows, input)
  const points = (data?.rows ?? []).toReversed().map(row => ({
    day: row.day,
    disbursed: Number(row.disbursed),
    repaid: Number(row.repaidPrincipal) + Number(row.repaidCharges),
  }))
  const chart = points.length > 1 && (
    <Suspense>
      <AmountChart
        data={points}
        series={[
          { name: 'disbursed', label: copy.disbursed(), color: 'blue.6' },
          { name: 'repaid', label: copy.repaid(), color: 'green.7' },
        ]}
      />
    </Suspense>
  )
  return <ReportScreen definition={flowList} chart={chart} />
}
