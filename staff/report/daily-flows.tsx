import type { InputOf, OutputOf } from '#contract/call.ts'
import { readDailyFlows } from '#contract/report/staff-calls.ts'
import * as copy from '#copy/staff/report.js'
import { dateText } from '../ui/figure/time-text.tsx'
import type { ListDefinition } from '../ui/list/list-definition.ts'
import { DailyReport } from './daily-report.tsx'
import { moneyColumn, reportFilters, reportInput } from './report-columns.tsx'

type FlowRow = OutputOf<typeof readDailyFlows>['rows'][number]

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
  isByMarket: 'one',
  filters: reportFilters,
  columns: [
    { id: 'day', sort: 'day', label: copy.day, cell: row => dateText(row.day), field: 'day' },
    moneyColumn('disbursed', copy.disbursed),
    moneyColumn('repaidPrincipal', copy.repaidPrincipal),
    moneyColumn('repaidCharges', copy.repaidCharges),
    moneyColumn('recovered', copy.recovered),
    moneyColumn('writtenOff', copy.writtenOff),
  ],
}

const series = [
  {
    name: 'disbursed',
    label: copy.disbursed,
    color: 'blue.6',
    amountOf: (row: FlowRow) => Number(row.disbursed),
  },
  {
    name: 'repaid',
    label: copy.repaid,
    color: 'green.7',
    amountOf: (row: FlowRow) => Number(row.repaidPrincipal) + Number(row.repaidCharges),
  },
]

/** What was disbursed and repaid, by day. */
export const DailyFlows = () => <DailyReport definition={flowList} series={series} />
