import { Code } from '@mantine/core'
import { useState } from 'react'
import type { InputOf, OutputOf } from '#contract/call.ts'
import {
  listUnreadCallbacks,
  readCallback,
  settleCallback,
} from '#contract/callback/staff-calls.ts'
import * as copy from '#copy/staff/callback.js'
import * as listCopy from '#copy/staff/list.js'
import * as words from '#copy/staff/words.js'
import { useStaffPerson } from '../session/staff-person.ts'
import { useChange } from '../shell/calls/calls.ts'
import { DetailPanel, DetailSection, Properties } from '../ui/detail/detail-panel.tsx'
import { Badge } from '../ui/figure/badge.tsx'
import { TimeText } from '../ui/figure/time-text.tsx'
import { ActionPanel } from '../ui/form/action-panel.tsx'
import type { PanelAction } from '../ui/form/panel-action.ts'
import { reasonField } from '../ui/form/reason-field.ts'
import { present } from '../ui/list/filter-value.ts'
import type { ListDefinition } from '../ui/list/list-definition.ts'
import { ListScreen } from '../ui/list/list-screen.tsx'
import { RowDetail } from '../ui/list/row-detail.tsx'

type CallbackRow = OutputOf<typeof listUnreadCallbacks>['callbacks'][number]

const purposes: Readonly<Record<CallbackRow['purpose'], () => string>> = {
  payment: copy.purposePayment,
  payout: copy.purposePayout,
  card: copy.purposeCard,
}

const outcomes: Readonly<Record<CallbackRow['outcome'], () => string>> = {
  unreadable: copy.outcomeUnreadable,
  unconfirmed: copy.outcomeUnconfirmed,
}

const callbackList: ListDefinition<
  CallbackRow,
  InputOf<typeof listUnreadCallbacks>,
  OutputOf<typeof listUnreadCallbacks>
> = {
  name: 'callbacks',
  title: copy.title,
  empty: copy.empty,
  call: listUnreadCallbacks,
  inputOf: ({ after }) => present({ after }),
  rowsOf: ({ callbacks }) => callbacks,
  afterOf: ({ after }) => after,
  idOf: ({ callbackId }) => callbackId,
  filters: [],
  columns: [
    {
      id: 'provider',
      label: listCopy.provider,
      cell: row => words.provider({ code: row.provider }),
      field: 'provider',
    },
    {
      id: 'purpose',
      label: copy.purpose,
      cell: row => purposes[row.purpose](),
      field: 'purpose',
    },
    {
      id: 'state',
      label: listCopy.state,
      cell: row => <Badge color="orange">{outcomes[row.outcome]()}</Badge>,
      field: 'outcome',
    },
    {
      id: 'received',
      sort: 'received',
      label: listCopy.received,
      cell: row => <TimeText isRealTime at={row.receivedAt} />,
      field: 'receivedAt',
    },
  ],
}

const useCallbackActions = (
  { callbackId }: CallbackRow,
  onBody: (body: string) => void,
): readonly PanelAction[] => {
  const read = useChange(readCallback)
  const resolve = useChange(settleCallback)
  return [
    {
      id: 'read',
      letter: 'b',
      label: copy.read(),
      permission: readCallback.permission,
      fields: [reasonField(listCopy.reasonRecorded())],
      send: async ({ reason = '' }) => {
        const reply = await read.send({ callbackId, reason })
        if (reply.success) onBody(reply.data.body)
        return reply
      },
      done: copy.readDone(),
    },
    {
      id: 'resolve',
      letter: 's',
      label: copy.resolve(),
      permission: settleCallback.permission,
      isMain: true,
      fields: [reasonField()],
      send: ({ reason = '' }) => resolve.send({ callbackId, reason }),
      done: copy.resolved(),
    },
  ]
}

const CallbackDetail = ({ row }: { row: CallbackRow }) => {
  const [read, setRead] = useState({ callbackId: '', body: '' })
  const { callbackId } = row
  const actions = useCallbackActions(row, body => setRead({ callbackId, body }))
  return (
    <DetailPanel
      title={`${words.provider({ code: row.provider })} · ${purposes[row.purpose]()}`}
      badges={<Badge color="orange">{outcomes[row.outcome]()}</Badge>}
      actions={<ActionPanel subject={callbackId} actions={actions} />}
    >
      <Properties
        of={[{ label: listCopy.received(), value: <TimeText isRealTime at={row.receivedAt} /> }]}
      />
      {read.callbackId === callbackId && (
        <DetailSection title={copy.body()}>
          <Code block>{read.body}</Code>
        </DetailSection>
      )}
    </DetailPanel>
  )
}

/** Verified callbacks that nobody could read, or that the provider did not confirm. */
export const Callbacks = () => {
  const { may } = useStaffPerson()
  const { send } = useChange(settleCallback)
  const resolveMany = {
    label: copy.resolve,
    describe: (count: number) => copy.resolveMany({ count }),
    needsReason: true,
    send: ({ callbackId }: CallbackRow, reason: string) => send({ callbackId, reason }),
  }
  return (
    <ListScreen
      definition={callbackList}
      bulk={may('callback.resolve') ? [resolveMany] : []}
      detail={(id, row) => (
        <RowDetail id={id} row={row}>
          {known => <CallbackDetail row={known} />}
        </RowDetail>
      )}
    />
  )
}
