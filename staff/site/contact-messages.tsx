import { useState } from 'react'
import type { InputOf, OutputOf } from '#contract/call.ts'
import {
  answerContactMessage,
  closeContactMessage,
  listContactMessages,
  readContactMessage,
} from '#contract/site/staff-calls.ts'
import * as listCopy from '#copy/staff/list.js'
import * as copy from '#copy/staff/site.js'
import { useChange } from '../shell/calls/calls.ts'
import { DetailPanel, DetailSection, Properties, Quotation } from '../ui/detail/detail-panel.tsx'
import { Badge } from '../ui/figure/badge.tsx'
import { TimeText } from '../ui/figure/time-text.tsx'
import { ActionPanel } from '../ui/form/action-panel.tsx'
import type { PanelAction } from '../ui/form/panel-action.ts'
import { reasonField } from '../ui/form/reason-field.ts'
import { filterValue, present } from '../ui/list/filter-value.ts'
import type { ListDefinition } from '../ui/list/list-definition.ts'
import { ListScreen } from '../ui/list/list-screen.tsx'
import { RowDetail } from '../ui/list/row-detail.tsx'
import { languageName } from '../version/language-fields.ts'

type MessageRow = OutputOf<typeof listContactMessages>['messages'][number]
type MessageInFull = OutputOf<typeof readContactMessage>

const states = [
  { value: 'open', label: copy.stateOpen },
  { value: 'answered', label: copy.stateAnswered },
  { value: 'closed', label: copy.stateClosed },
] as const

const messageList: ListDefinition<
  MessageRow,
  InputOf<typeof listContactMessages>,
  OutputOf<typeof listContactMessages>
> = {
  name: 'contact-messages',
  title: copy.messagesTitle,
  empty: copy.messagesEmpty,
  call: listContactMessages,
  inputOf: ({ filters, after }) => ({
    state: filterValue(states, filters['state']) ?? 'open',
    ...present({ after }),
  }),
  rowsOf: ({ messages }) => messages,
  afterOf: ({ after }) => after,
  idOf: ({ messageId }) => messageId,
  isByMarket: true,
  everySeconds: 60,
  filters: [{ name: 'state', label: listCopy.state, options: states }],
  columns: [
    { id: 'name', label: copy.name, cell: row => row.name, field: 'name' },
    {
      id: 'telephone',
      label: copy.telephone,
      cell: row => row.telephone,
      field: 'telephone',
    },
    {
      id: 'received',
      sort: 'received',
      label: listCopy.received,
      cell: row => <TimeText isRealTime at={row.receivedAt} market={row.market} />,
      field: 'receivedAt',
    },
    {
      id: 'language',
      label: listCopy.language,
      cell: row => languageName(row.language),
      field: 'language',
    },
    {
      id: 'market',
      label: listCopy.marketColumn,
      cell: row => row.market,
      field: 'market',
    },
    {
      id: 'answeredBy',
      label: copy.answeredBy,
      cell: row => row.answeredBy,
      field: 'answeredBy',
    },
  ],
}

const useMessageActions = (
  { messageId, state }: MessageRow,
  onRead: (message: MessageInFull) => void,
): readonly PanelAction[] => {
  const read = useChange(readContactMessage)
  const answer = useChange(answerContactMessage)
  const close = useChange(closeContactMessage)
  const reading: PanelAction = {
    id: 'read',
    letter: 'b',
    label: copy.read(),
    permission: readContactMessage.permission,
    fields: [reasonField(listCopy.reasonRecorded())],
    send: async ({ reason = '' }) => {
      const reply = await read.send({ messageId, reason })
      if (reply.success) onRead(reply.data)
      return reply
    },
    done: copy.readDone(),
  }
  const answering: PanelAction = {
    id: 'answer',
    letter: 'a',
    label: copy.answer(),
    permission: answerContactMessage.permission,
    isMain: true,
    fields: [{ name: 'note', label: copy.answerNote(), kind: 'text', least: 3, most: 300 }],
    send: ({ note = '' }) => answer.send({ messageId, note }),
    done: copy.answered(),
  }
  const closing: PanelAction = {
    id: 'close',
    letter: 'c',
    label: copy.closeIt(),
    permission: closeContactMessage.permission,
    fields: [reasonField(listCopy.reasonRecorded())],
    send: ({ reason = '' }) => close.send({ messageId, reason }),
    done: copy.closed(),
  }
  return state === 'open' ? [reading, answering, closing] : [reading]
}

const MessageDetail = ({ row }: { row: MessageRow }) => {
  const [inFull, setInFull] = useState<MessageInFull>()
  const actions = useMessageActions(row, setInFull)
  const read = inFull?.messageId === row.messageId ? inFull : undefined
  const { name, telephone } = read ?? row
  return (
    <DetailPanel
      title={name}
      badges={
        <Badge color="gray">{states.find(({ value }) => value === row.state)?.label()}</Badge>
      }
      actions={<ActionPanel subject={row.messageId} actions={actions} />}
    >
      <Properties
        of={[
          { label: copy.telephone(), value: telephone },
          {
            label: listCopy.received(),
            value: <TimeText isRealTime at={row.receivedAt} market={row.market} />,
          },
          { label: listCopy.marketColumn(), value: row.market },
          { label: copy.answeredBy(), value: row.answeredBy },
          { label: copy.note(), value: row.note },
        ]}
      />
      {read && (
        <DetailSection title={copy.message()}>
          <Quotation>{read.message}</Quotation>
        </DetailSection>
      )}
    </DetailPanel>
  )
}

/** Messages from the official site, oldest first. */
export const ContactMessages = () => (
  <ListScreen
    definition={messageList}
    detail={(id, row) => (
      <RowDetail id={id} row={row}>
        {known => <MessageDetail row={known} />}
      </RowDetail>
    )}
  />
)
