import type { RowData } from '@tanstack/react-table'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import type { InputOf } from '#contract/call.ts'
import type { readDailyFlows } from '#contract/report/staff-calls.ts'
import { useCall } from '../shell/calls/calls.ts'
import { readListAddress } from '../ui/list/list-address.ts'
import type { ListDefinition } from '../ui/list/list-definition.ts'
import { reportInput } from './report-columns.tsx'
import { ReportScreen } from './report-screen.tsx'

const AmountChart = lazy(async () => ({
  default: (await import('./amount-chart.tsx')).AmountChart,
}))

type Series<Row> = {
  readonly name: string
  readonly label: () => string
  readonly color: string
  /** In major units. */
  readonly amountOf: (row: Row) => number
}

type DailyReportProps<Row, Output> = {
  /** Its call takes the filters of every report, and its rows come the latest day first. */
  readonly definition: ListDefinition<Row, InputOf<typeof readDailyFlows>, Output>
  readonly series: readonly Series<Row>[]
}

/** A report with a row for each day: its table, under lines of the same figures. */
export const DailyReport = <Row extends RowData & { readonly day: string }, Output>({
  definition,
  series,
}: DailyReportProps<Row, Output>) => {
  const [search] = useSearchParams()
  const input = reportInput(readListAddress(search, ['market', 'from', 'to']))
  const { data } = useCall(definition.call, input)
  const rows = data === undefined ? [] : definition.rowsOf(data)
  const points = rows.toReversed().map(row => ({
    day: row.day,
    ...Object.fromEntries(series.map(({ name, amountOf }) => [name, amountOf(row)])),
  }))
  const chart = points.length > 1 && (
    <Suspense>
      <AmountChart
        data={points}
        series={series.map(({ name, label, color }) => ({ name, label: label(), color }))}
      />
    </Suspense>
  )
  return <ReportScreen definition={definition} chart={chart} />
}
