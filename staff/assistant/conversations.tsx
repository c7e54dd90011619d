import { Badge } from '@mantine/core'
import {
  answerConversation,
  closeConversation,
  listConversations,
  readConversation,
  takeConversation,
} from '#contract/assistant/staff-calls.ts'
import type { InputOf, OutputOf } from '#contract/call.ts'
import * as copy from '#copy/staff/assistant.js'
import * as listCopy from '#copy/staff/list.js'
import { useStaffPerson } from '../session/staff-person.ts'
import { useCall, useChange } from '../shell/calls/calls.ts'
import { BorrowerLink } from '../ui/detail/borrower-link.tsx'
import { DetailPanel, Properties, Quotation } from '../ui/detail/detail-panel.tsx'
import { Timeline, type TimelineEntry } from '../ui/detail/timeline.tsx'
import { TimeText } from '../ui/figure/time-text.tsx'
import { ActionPanel } from '../ui/form/action-panel.tsx'
import type { PanelAction } from '../ui/form/panel-action.ts'
import { reasonField } from '../ui/form/reason-field.ts'
import { filterValue, present } from '../ui/list/filter-value.ts'
import type { ListDefinition } from '../ui/list/list-definition.ts'
import { ListScreen } from '../ui/list/list-screen.tsx'
import { FailureState, LoadingState } from '../ui/state/states.tsx'

type ConversationRow = OutputOf<typeof listConversations>['conversations'][number]
type ConversationRecord = OutputOf<typeof readConversation>

const queues = [
  { value: 'waiting', label: copy.queueWaiting },
  { value: 'mine', label: copy.queueMine },
  { value: 'done', label: copy.queueDone },
] as const

/** How often an open conversation is read again where changes do not arrive by themselves. */
const pollSeconds = 10

const conversationList: ListDefinition<
  ConversationRow,
  InputOf<typeof listConversations>,
  OutputOf<typeof listConversations>
> = {
  name: 'conversations',
  title: copy.title,
  empty: copy.empty,
  call: listConversations,
  inputOf: ({ filters, after }) => present({ queue: filterValue(queues, filters['queue']), after }),
  rowsOf: ({ conversations }) => conversations,
  afterOf: ({ after }) => after,
  idOf: ({ conversationId }) => conversationId,
  marketOf: ({ market }) => market,
  everySeconds: 15,
  filters: [{ name: 'queue', label: listCopy.queue, options: queues }],
  columns: [
    {
      id: 'waiting',
      label: copy.waitingSince,
      cell: row =>
        row.waitingSince === null ? (
          <TimeText at={row.openedAt} market={row.market} short />
        ) : (
          <TimeText at={row.waitingSince} market={row.market} short />
        ),
      field: ['openedAt', 'waitingSince'],
    },
    { id: 'order', label: listCopy.order, cell: row => row.orderNo, field: 'orderNo' },
    { id: 'takenBy', label: copy.takenBy, cell: row => row.takenBy, field: 'takenBy' },
    {
      id: 'language',
      label: listCopy.language,
      cell: row => row.language,
      field: 'language',
    },
    {
      id: 'market',
      label: listCopy.marketColumn,
      cell: row => row.market,
      field: 'market',
    },
  ],
}

const kinds: Readonly<Record<ConversationRecord['lines'][number]['kind'], () => string>> = {
  'agent-asked': copy.agentAsked,
  feedback: copy.feedback,
  score: copy.score,
  text: () => '',
  answer: () => '',
}

/** What the borrower, the bot and the agents said, and what agents did, in the order of time. */
const entriesOf = ({ lines, deeds }: ConversationRecord): readonly TimelineEntry[] =>
  [
    ...lines.map(
      ({ lineId, kind, author, text, value, botAnswered, at }): TimelineEntry => ({
        id: lineId,
        at,
        who: author === 'borrower' ? copy.borrower() : author,
        what: [kinds[kind](), value, botAnswered === '1' ? copy.botAnswered() : '']
          .filter(each => each !== '')
          .join(' · '),
        tone: author === 'borrower' ? 'borrower' : 'staff',
        ...(text === '' ? {} : { body: <Quotation>{text}</Quotation> }),
      }),
    ),
    ...deeds.map(
      ({ staffName, deed, reason, doneAt }, index): TimelineEntry => ({
        id: `action ${index}`,
        at: doneAt,
        who: staffName,
        what: reason === '' ? deed : `${deed}: ${reason}`,
      }),
    ),
  ].toSorted((a, b) => a.at.localeCompare(b.at))

const savedReplies = () => [
  { label: copy.replyHelloName(), text: copy.replyHello() },
  { label: copy.replyWaitName(), text: copy.replyWait() },
  { label: copy.replyByeName(), text: copy.replyBye() },
]

const useConversationActions = (record: ConversationRecord | undefined): readonly PanelAction[] => {
  const { name } = useStaffPerson()
  const take = useChange(takeConversation)
  const answer = useChange(answerConversation)
  const close = useChange(closeConversation)
  if (record === undefined) return []
  const { conversationId, takenBy } = record
  const taking: PanelAction = {
    id: 'take',
    letter: 't',
    label: copy.take(),
    permission: takeConversation.permission,
    isMain: true,
    send: () => take.send({ conversationId }),
    done: copy.taken(),
  }
  if (takenBy === '' || takenBy !== name) return [taking]
  return [
    {
      id: 'answer',
      letter: 'a',
      label: copy.answer(),
      permission: answerConversation.permission,
      isMain: true,
      fields: [
        {
          name: 'answer',
          label: copy.answer(),
          kind: 'text',
          most: 2000,
          templates: savedReplies(),
        },
      ],
      send: ({ answer: text = '' }) => answer.send({ conversationId, answer: text }),
      done: copy.answered(),
    },
    {
      id: 'close',
      letter: 'c',
      label: copy.closeIt(),
      permission: closeConversation.permission,
      fields: [reasonField()],
      send: ({ reason = '' }) => close.send({ conversationId, reason }),
      done: copy.closed(),
    },
  ]
}

const ConversationDetail = ({ conversationId }: { conversationId: string }) => {
  const {
    data: record,
    error,
    refetch,
  } = useCall(readConversation, { conversationId }, { everySeconds: pollSeconds })
  const actions = useConversationActions(record)
  if (error) return <FailureState failure={error} onRetry={() => void refetch()} />
  if (record === undefined) return <LoadingState />
  return (
    <DetailPanel
      title={record.orderNo === '' ? copy.conversation() : record.orderNo}
      badges={record.takenBy !== '' && <Badge color="gray">{record.takenBy}</Badge>}
      actions={<ActionPanel subject={conversationId} actions={actions} />}
    >
      <Properties
        of={[
          { label: listCopy.language(), value: record.language },
          { label: copy.stars(), value: record.stars },
          {
            label: listCopy.borrower(),
            value: <BorrowerLink borrowerId={record.borrowerId} />,
          },
          record.waitingSince !== null && {
            label: copy.waitingSince(),
            value: <TimeText at={record.waitingSince} market={record.market} />,
          },
        ]}
      />
      <div aria-live="polite">
        <Timeline entries={entriesOf(record)} market={record.market} />
      </div>
    </DetailPanel>
  )
}

/** Conversations that wait for an agent; what is typed in one stays while another is open. */
export const Conversations = () => (
  <ListScreen
    definition={conversationList}
    detail={id => <ConversationDetail conversationId={id} />}
  />
)
