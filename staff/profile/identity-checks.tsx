import { Button } from '@mantine/core'
import { useState } from 'react'
import type { InputOf, OutputOf } from '#contract/call.ts'
import {
  decideIdentityCheck,
  listIdentityChecks,
  readBorrower,
} from '#contract/profile/staff-calls.ts'
import * as listCopy from '#copy/staff/list.js'
import * as copy from '#copy/staff/profile.js'
import { useStaffPerson } from '../session/staff-person.ts'
import { useCall, useChange } from '../shell/calls/calls.ts'
import { BorrowerLink } from '../ui/detail/borrower-link.tsx'
import { DetailPanel, DetailSection, Properties } from '../ui/detail/detail-panel.tsx'
import { MaskedValue } from '../ui/detail/masked-value.tsx'
import { TimeText } from '../ui/figure/time-text.tsx'
import { ActionPanel } from '../ui/form/action-panel.tsx'
import type { PanelAction } from '../ui/form/panel-action.ts'
import viewer from '../ui/image/image-viewer.module.css'
import { ImageViewer } from '../ui/image/image-viewer.tsx'
import { present } from '../ui/list/filter-value.ts'
import type { ListDefinition } from '../ui/list/list-definition.ts'
import { ListScreen } from '../ui/list/list-screen.tsx'
import { RowDetail } from '../ui/list/row-detail.tsx'
import { decisionActions } from './decision-actions.ts'

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

/** Beside the images stands what was typed, masked until it is asked for with a reason. */
const Typed = ({ borrowerId }: { borrowerId: string }) => {
  const { may } = useStaffPerson()
  const { data } = useCall(readBorrower, { borrowerId }, { enabled: may('borrower.read') })
  if (data === undefined) return null
  return (
    <DetailSection title={copy.typed()}>
      <Properties
        of={[
          {
            label: copy.name(),
            value: <MaskedValue masked={data.name} borrowerId={borrowerId} field="name" />,
          },
          {
            label: copy.idNumber(),
            value: <MaskedValue masked={data.idNumber} borrowerId={borrowerId} field="idNumber" />,
          },
          {
            label: copy.birthOn(),
            value: <MaskedValue masked="••••" borrowerId={borrowerId} field="birthOn" />,
          },
          { label: copy.phone(), value: data.phone },
        ]}
      />
    </DetailSection>
  )
}

const Images = ({ row }: { row: CheckRow }) => {
  const [shownOf, setShownOf] = useState('')
  const reason = copy.imageReason()
  if (shownOf !== row.checkId) {
    return (
      <Button variant="default" onClick={() => setShownOf(row.checkId)}>
        {copy.imagesShow()}
      </Button>
    )
  }
  return (
    <div className={viewer['pair']}>
      {row.documentImage !== null && (
        <ImageViewer imageId={row.documentImage} label={copy.documentImage()} reason={reason} />
      )}
      {row.faceImage !== null && (
        <ImageViewer imageId={row.faceImage} label={copy.faceImage()} reason={reason} />
      )}
    </div>
  )
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
        <Images row={row} />
      </DetailSection>
      <Typed borrowerId={row.borrowerId} />
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
