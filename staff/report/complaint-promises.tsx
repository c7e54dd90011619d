import { Anchor } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import type { InputOf, OutputOf } from '#contract/call.ts'
import { readComplaintPromises, readPromiseBreaches } from '#contract/report/staff-calls.ts'
import * as copy from '#copy/staff/report.js'
import * as words from '#copy/staff/words.js'
import { useCall } from '../shell/calls/calls.ts'
import { dateText } from '../ui/figure/time-text.tsx'
import { present } from '../ui/list/filter-value.ts'
import type { ListDefinition } from '../ui/list/list-definition.ts'
import { useListInput } from '../ui/list/use-list.ts'
import { countsByMonth } from './counts-by-month.ts'
import { countColumn, reportFilters, reportInput } from './report-columns.tsx'
import { ReportScreen } from './report-screen.tsx'

type MonthRow = OutputOf<typeof readComplaintPromises>['rows'][number]
type BreachRow = OutputOf<typeof readPromiseBreaches>['rows'][number]

const CountChart = lazy(async () => ({
  default: (await import('./count-chart.tsx')).CountChart,
}))

const monthList: ListDefinition<
  MonthRow,
  InputOf<typeof readComplaintPromises>,
  OutputOf<typeof readComplaintPromises>
> = {
  name: 'complaint-promises',
  title: copy.promisesTitle,
  empty: copy.empty,
  call: readComplaintPromises,
  inputOf: reportInput,
  rowsOf: ({ rows }) => rows,
  afterOf: () => null,
  idOf: ({ month, kind }) => `${month} ${kind}`,
  isByMarket: 'one',
  filters: reportFilters,
  columns: [
    { id: 'month', sort: 'month', label: copy.month, cell: row => row.month, field: 'month' },
    {
      id: 'kind',
      label: copy.complaintKind,
      cell: row => words.complaintKind({ code: row.kind }),
      field: 'kind',
    },
    countColumn('received', copy.received),
    countColumn('kept', copy.kept),
    countColumn('breached', copy.breached),
    countColumn('waiting', copy.waiting),
    countColumn('rated', copy.rated),
    {
      id: 'stars',
      sort: 'stars',
      label: copy.stars,
      cell: row => row.stars,
      field: 'stars',
      isFigure: true,
    },
  ],
}

/** Complaints by month and kind, and how many were answered as promised. */
export const ComplaintPromises = () => {
  const { data } = useCall(readComplaintPromises, useListInput(monthList))
  const rows = data?.rows ?? []
  const counts = countsByMonth(
    rows.map(row => ({ ...row, kind: words.complaintKind({ code: row.kind }) })),
  )
  const chart = counts.months.length > 0 && (
    <Suspense>
      <CountChart {...counts} />
    </Suspense>
  )
  return <ReportScreen definition={monthList} chart={chart} />
}

const breachList: ListDefinition<
  BreachRow,
  InputOf<typeof readPromiseBreaches>,
  OutputOf<typeof readPromiseBreaches>
> = {
  name: 'promise-breaches',
  title: copy.breachesTitle,
  empty: copy.noBreaches,
  call: readPromiseBreaches,
  inputOf: address => ({ ...reportInput(address), ...present({ after: address.after }) }),
  rowsOf: ({ rows }) => rows,
  afterOf: ({ after }) => after,
  idOf: ({ complaintId }) => complaintId,
  isByMarket: 'one',
  filters: reportFilters,
  columns: [
    {
      id: 'complaintNo',
      label: copy.complaintNo,
      cell: row => row.complaintNo,
      field: 'complaintNo',
    },
    {
      id: 'kind',
      label: copy.complaintKind,
      cell: row => words.complaintKind({ code: row.kind }),
      field: 'kind',
    },
    {
      id: 'receivedOn',
      sort: 'received',
      label: copy.receivedOn,
      cell: row => dateText(row.receivedOn),
      field: 'receivedOn',
    },
    {
      id: 'answerBy',
      sort: 'answerBy',
      label: copy.answerBy,
      cell: row => dateText(row.answerBy),
      field: 'answerBy',
    },
    {
      id: 'stoppedOn',
      label: copy.stoppedOn,
      cell: row => (row.stoppedOn === null ? copy.notYet() : dateText(row.stoppedOn)),
      field: 'stoppedOn',
    },
    { id: 'takenBy', label: copy.takenBy, cell: row => row.takenBy, field: 'takenBy' },
  ],
}

/** Complaints that were not answered as promised; each leads to the complaint. */
export const PromiseBreaches = () => (
  <ReportScreen
    definition={breachList}
    links={({ complaintId }) => (
      <Anchor component={Link} to={`/complaints?open=${complaintId}`}>
        {copy.openComplaint()}
      </Anchor>
    )}
  />
)
