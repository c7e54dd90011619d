import { useState } from 'react'
import type { InputOf, OutputOf } from '#contract/call.ts'
import {
  decideDataCorrection,
  listDataCorrections,
  revealCorrection,
} from '#contract/profile/staff-calls.ts'
import * as listCopy from '#copy/staff/list.js'
import * as copy from '#copy/staff/profile.js'
import { useChange } from '../shell/calls/calls.ts'
import { BorrowerLink } from '../ui/detail/borrower-link.tsx'
import { DetailPanel, Properties } from '../ui/detail/detail-panel.tsx'
import { TimeText } from '../ui/figure/time-text.tsx'
import { ActionPanel } from '../ui/form/action-panel.tsx'
import type { PanelAction } from '../ui/form/panel-action.ts'
import { reasonField } from '../ui/form/reason-field.ts'
import { present } from '../ui/list/filter-value.ts'
import type { ListDefinition } from '../ui/list/list-definition.ts'
import { ListScreen } from '../ui/list/list-screen.tsx'
import { RowDetail } from '../ui/list/row-detail.tsx'
import { decisionActions } from './decision-actions.ts'

type CorrectionRow = OutputOf<typeof listDataCorrections>['corrections'][number]
type RevealedCorrection = OutputOf<typeof revealCorrection>

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
      id: 'askedAt',
      sort: 'askedAt',
      label: copy.askedAt,
      cell: row => <TimeText at={row.askedAt} market={row.market} short />,
      field: 'askedAt',
    },
  ],
}

const useCorrectionActions = (
  { correctionId }: CorrectionRow,
  onRevealed: (correction: RevealedCorrection) => void,
): readonly PanelAction[] => {
  const decide = useChange(decideDataCorrection)
  const reveal = useChange(revealCorrection)
  const revealing: PanelAction = {
    id: 'reveal',
    letter: 'b',
    label: copy.revealCorrection(),
    permission: revealCorrection.permission,
    fields: [reasonField(listCopy.reasonRecorded())],
    send: async ({ reason = '' }) => {
      const reply = await reveal.send({ correctionId, reason })
      if (reply.success) onRevealed(reply.data)
      return reply
    },
    done: copy.correctionRevealed(),
  }
  const deciding = decisionActions({
    permission: decideDataCorrection.permission,
    decide: (decision, reason) => decide.send({ correctionId, decision, reason }),
    done: { approved: copy.correctionApproved(), refused: copy.correctionRefused() },
  })
  return [revealing, ...deciding]
}

const CorrectionDetail = ({ row }: { row: CorrectionRow }) => {
  const [inClear, setInClear] = useState<RevealedCorrection>()
  const actions = useCorrectionActions(row, setInClear)
  const revealed = inClear?.correctionId === row.correctionId ? inClear : undefined
  return (
    <DetailPanel
      title={`${copy.correction()}: ${fields[row.field]()}`}
      actions={<ActionPanel subject={row.correctionId} actions={actions} />}
    >
      <Properties
        of={[
          { label: copy.newValue(), value: revealed?.value ?? row.value },
          ...(revealed ? [{ label: copy.reasonGiven(), value: revealed.borrowersReason }] : []),
          { label: copy.changedOn(), value: row.changedOn },
          { label: copy.askedAt(), value: <TimeText at={row.askedAt} market={row.market} /> },
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
