import type { InputOf, OutputOf } from '#contract/call.ts'
import { decideIdentityCheck, listIdentityChecks } from '#contract/profile/staff-calls.ts'
import * as listCopy from '#copy/staff/list.js'
import * as copy from '#copy/staff/profile.js'
import { useChange } from '../shell/calls/calls.ts'
import { BorrowerLink } from '../ui/detail/borrower-link.tsx'
import { DetailPanel, DetailSection, Properties } from '../ui/detail/detail-panel.tsx'
import { TimeText } from '../ui/figure/time-text.tsx'
import { ActionPanel } from '../ui/form/action-panel.tsx'
import type { PanelAction } from '../ui/form/panel-action.ts'
import { present } from '../ui/list/filter-value.ts'
import type { ListDefinition } from '../ui/list/list-definition.ts'
import { ListScreen } from '../ui/list/list-screen.tsx'
import { RowDetail } from '../ui/list/row-detail.tsx'
import { decisionActions } from './decision-actions.ts'
import { IdentityImages, TypedIdentity } from './identity-images.tsx'

type CheckRow = OutputOf<typeof listIdentityChecks>['checks'][number]

const checkList: ListDefinition<
  CheckRow,
  InputOf<typeof listIdentityChecks>,
  OutputOf<typeof listIdentityChecks>
> = {
  name: 'identity-checks',
  title: copy.checksTitle,
  empty: copy.checksEmpty,
  call: listIdentityChecks,
  inputOf: ({ after }) => present({ after }),
  rowsOf: ({ checks }) => checks,
  afterOf: ({ after }) => after,
  idOf: ({ checkId }) => checkId,
  everySeconds: 60,
  filters: [],
  columns: [
    {
      id: 'givenAt',
      sort: 'givenAt',
      label: copy.givenAt,
      cell: row => <TimeText at={row.givenAt} />,
      field: 'givenAt',
    },
    {
      id: 'borrower',
      label: listCopy.borrower,
      cell: row => row.borrowerId,
      field: 'borrowerId',
    },
    {
      id: 'images',
      label: copy.images,
      cell: row => [row.documentImage, row.faceImage].filter(Boolean).length,
      field: ['documentImage', 'faceImage'],
      isFigure: true,
    },
  ],
}

const useCheckActions = ({ checkId }: CheckRow): readonly PanelAction[] => {
  const { send } = useChange(decideIdentityCheck)
  return decisionActions({
    permission: decideIdentityCheck.permission,
    decide: (decision, reason) => send({ checkId, decision, reason }),
    done: { approved: copy.approvedDone(), refused: copy.refusedDone() },
  })
}

const CheckDetail = ({ row }: { row: CheckRow }) => {
  const actions = useCheckActions(row)
  return (
    <DetailPanel
      title={copy.check()}
      actions={<ActionPanel subject={row.checkId} actions={actions} />}
    >
      <Properties
        of={[
          { label: copy.givenAt(), value: <TimeText at={row.givenAt} /> },
          { label: listCopy.borrower(), value: <BorrowerLink borrowerId={row.borrowerId} /> },
        ]}
      />
      <DetailSection title={copy.images()}>
        <IdentityImages
          subject={row.checkId}
          documentImage={row.documentImage}
          faceImage={row.faceImage}
        />
      </DetailSection>
      <TypedIdentity borrowerId={row.borrowerId} />
    </DetailPanel>
  )
}

/** Identity images that wait for a decision, oldest first. */
export const IdentityChecks = () => (
  <ListScreen
    definition={checkList}
    detail={(id, row) => (
      <RowDetail id={id} row={row}>
        {known => <CheckDetail row={known} />}
      </RowDetail>
    )}
  />
)
