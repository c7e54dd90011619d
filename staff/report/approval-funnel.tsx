import type { InputOf, OutputOf } from '#contract/call.ts'
import { readApprovalFunnel } from '#contract/report/staff-calls.ts'
import * as copy from '#copy/staff/report.js'
import * as words from '#copy/staff/words.js'
import type { ListDefinition } from '../ui/list/list-definition.ts'
import { countColumn, reportFilters, reportInput } from './report-columns.tsx'
import { ReportScreen } from './report-screen.tsx'

type FunnelRow = OutputOf<typeof readApprovalFunnel>['rows'][number]

const steps: Readonly<Record<FunnelRow['step'], () => string>> = {
  offered: copy.stepOffered,
  applied: copy.stepApplied,
  held: copy.stepHeld,
  approved: copy.stepApproved,
  rejected: copy.stepRejected,
  'paid-out': copy.stepPaidOut,
  reason: copy.stepReason,
}

const funnelList: ListDefinition<
  FunnelRow,
  InputOf<typeof readApprovalFunnel>,
  OutputOf<typeof readApprovalFunnel>
> = {
  name: 'approval-funnel',
  title: copy.funnelTitle,
  empty: copy.empty,
  call: readApprovalFunnel,
  inputOf: reportInput,
  rowsOf: ({ rows }) => rows,
  afterOf: () => null,
  idOf: ({ step, reason }) => `${step} ${reason}`,
  isByMarket: 'one',
  filters: reportFilters,
  columns: [
    { id: 'step', label: copy.step, cell: row => steps[row.step](), field: 'step' },
    {
      id: 'reason',
      label: copy.reason,
      cell: row => words.decisionReason({ code: row.reason }),
      field: 'reason',
    },
    countColumn('count', copy.count),
    {
      id: 'share',
      label: copy.share,
      cell: row => (row.share === '' ? '' : `${row.share} %`),
      field: 'share',
      isFigure: true,
    },
  ],
}

/** How far the applications of a range of days got, and why the others were rejected. */
export const ApprovalFunnel = () => <ReportScreen definition={funnelList} />
