import type { InputOf, OutputOf } from '#contract/call.ts'
import { decideIdentityCheck, listIdentityChecks } from '#contract/profile/staff-calls.ts'
import * as listCopy from '#copy/staff/list.js'
import * as copy from '#copy/staff/profile.js'
import * as words from '#copy/staff/words.js'
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

const registerResults = {
  match: copy.registerMatch,
  close: copy.registerClose,
  mismatch: copy.registerMismatch,
  'not-found': copy.registerNotFound,
  unavailable: copy.registerUnavailable,
} as const

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
      cell: row => <TimeText at={row.givenAt} market={row.market} />,
      field: 'givenAt',
    },
    {
      id: 'borrower',
      label: listCopy.borrower,
      cell: row => row.borrowerId,
      field: 'borrowerId',
    },
    {
      id: 'register',
      label: copy.register,
      cell: row => (row.lookUp?.result ? registerResults[row.lookUp.result]() : ''),
      field: 'lookUp.result',
    },
    {
      id: 'images',
      label: copy.images,
      cell: row => row.images,
      field: 'images',
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

const differences = {
  name: copy.differenceName,
  'birth-date': copy.differenceBirthDate,
  inactive: copy.differenceInactive,
} as const

const faceResults = {
  match: copy.faceMatch,
  mismatch: copy.faceMismatch,
  unclear: copy.faceUnclear,
  unavailable: copy.registerUnavailable,
} as const

/** What register and pictures say, with source and time; nothing in a market without a provider. */
const ProviderResults = ({ row: { lookUp, face, market } }: { row: CheckRow }) => {
  if (lookUp === null && face === null) return null
  const sourceOf = (provider: string, at: string | null) => (
    <>
      {words.provider({ code: provider })} {at !== null && <TimeText at={at} market={market} />}
    </>
  )
  return (
    <DetailSection title={copy.registerTitle()}>
      <Properties
        of={[
          lookUp !== null && {
            label: copy.register(),
            value:
              lookUp.result === null ? copy.registerWaiting() : registerResults[lookUp.result](),
          },
          lookUp?.difference != null && {
            label: copy.difference(),
            value: differences[lookUp.difference](),
          },
          lookUp?.borrowerName != null && { label: copy.name(), value: lookUp.borrowerName },
          lookUp?.registeredName != null && {
            label: copy.registeredName(),
            value: lookUp.registeredName,
          },
          lookUp !== null && { label: copy.idNumber(), value: lookUp.idNumber },
          lookUp !== null && {
            label: copy.source(),
            value: sourceOf(lookUp.provider, lookUp.answeredAt),
          },
          face !== null && { label: copy.faceComparison(), value: faceResults[face.result]() },
          face !== null && {
            label: copy.source(),
            value: sourceOf(face.provider, face.comparedAt),
          },
        ]}
      />
    </DetailSection>
  )
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
          { label: copy.givenAt(), value: <TimeText at={row.givenAt} market={row.market} /> },
          { label: listCopy.borrower(), value: <BorrowerLink borrowerId={row.borrowerId} /> },
        ]}
      />
      <ProviderResults row={row} />
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
