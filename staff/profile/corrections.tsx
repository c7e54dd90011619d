import type { InputOf, OutputOf } from '#contract/call.ts'
import { decideDataCorrection, listDataCorrections } from '#contract/profile/staff-calls.ts'
import * as listCopy from '#copy/staff/list.js'
import * as copy from '#copy/staff/profile.js'
import { useChange } from '../shell/calls/calls.ts'
import { BorrowerLink } from '../ui/detail/borrower-link.tsx'
import { DetailPanel, Properties } from '../ui/detail/detail-panel.tsx'
import { TimeText } from '../ui/figure/time-text.tsx'
import { ActionPanel } from '../ui/form/action-panel.tsx'
import type { PanelAction } from '../ui/form/panel-action.ts'
import { present } from '../ui/list/filter-value.ts'
import type { ListDefinition } from '../ui/list/list-definition.ts'
import { ListScreen } from '../ui/list/list-screen.tsx'
import { RowDetail } from '../ui/list/row-detail.tsx'
import { decisionActions } from './decision-actions.ts'

type CorrectionRow = OutputOf<typeof listDataCorrections>['corrections'][number]

const fields: Readonly<Record<CorrectionRow['field'], () => string>> = {
  fullName: copy.name,
  birthOn: copy.birthOn,
  idNumber: copy.idNumber,
}

const correctionList: ListDefinition<
  CorrectionRow,
  InputOf<typeof listDataCorrections>,
  OutputOf<typeof listDataCorrections>
> = {
  name: 'corrections',
  title: copy.correctionsTitle,
  empty: copy.correctionsEmpty,
  call: listDataCorrections,
  inputOf: ({ after }) => present({ after }),
  rowsOf: ({ corrections }) => corrections,
  afterOf: ({ after }) => after,
  idOf: ({ correctionId }) => correctionId,
  filters: [],
  columns: [
    { id: 'field', label: copy.field, cell: row => fields[row.field](), field: 'field' },
    { id: 'newValue', label: copy.newValue, cell: row => row.value, field: 'value' },
    {
      id: 'reasonGiven',
      label: copy.reasonGiven,
      cell: row => row.reason,
      field: 'reason',
    },
    {
      id: 'askedAt',
      label: copy.askedAt,
      cell: row => <TimeText at={row.askedAt} short />,
      field: 'askedAt',
    },
  ],
}

const useCorrectionActions = ({ correctionId }: CorrectionRow): readonly PanelAction[] => {
  const { send } = useChange(decideDataCorrection)
  return decisionActions({
    permission: decideDataCorrection.permission,
    decide: (decision, reason) => send({ correctionId, decision, reason }),
    done: { approved: copy.correctionApproved(), refused: copy.correctionRefused() },
  })
}

const CorrectionDetail = ({ row }: { row: CorrectionRow }) => {
  const actions = useCorrectionActions(row)
  return (
    <DetailPanel
      title={`${copy.correction()}: ${fields[row.field]()}`}
      actions={<ActionPanel subject={row.correctionId} actions={actions} />}
    >
      <Properties
        of={[
          { label: copy.newValue(), value: row.value },
          { label: copy.reasonGiven(), value: row.reason },
          { label: copy.changedOn(), value: row.changedOn },
          { label: copy.askedAt(), value: <TimeText at={row.askedAt} /> },
          { label: listCopy.borrower(), value: <BorrowerLink borrowerId={row.borrowerId} /> },
        ]}
      />
    </DetailPanel>
  )
}

/** Corrections of confirmed data that wait for a decision. */
export const Corrections = () => (
  <ListScreen
    definition={correctionList}
    detail={(id, row) => (
      <RowDetail id={id} row={row}>
        {known => <CorrectionDetail row={known} />}
      </RowDetail>
    )}
  />
)
