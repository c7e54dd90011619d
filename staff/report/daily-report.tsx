import type { RowData } from '@tanstack/react-table'
import { lazy, Suspense } from 'react'
import { useCall } from '../shell/calls/calls.ts'
import type { ListDefinition } from '../ui/list/list-definition.ts'
import { useListInput } from '../ui/list/use-list.ts'
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

type DailyReportProps<Row, Input, Output> = {
  /** Its call takes the filters of every report, and its rows come the latest day first. */
  readonly definition: ListDefinition<Row, Input, Output>
  readonly series: readonly Series<Row>[]
}

/** A report with a row for each day: its table, under lines of the same figures. */
export const DailyReport = <Row extends RowData & { readonly day: string }, Input, Output>({
  definition,
  series,
}: DailyReportProps<Row, Input, Output>) => {
  // Without the order of the table: the lines go from the first day to the last.
  const { data } = useCall(definition.call, useListInput(definition))
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
