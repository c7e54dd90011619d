import { listConversations } from '#contract/assistant/staff-calls.ts'
import type { InputOf, OutputOf } from '#contract/call.ts'
import * as copy from '#copy/staff/assistant.js'
import * as listCopy from '#copy/staff/list.js'
import { TimeText } from '../ui/figure/time-text.tsx'
import { filterValue, present } from '../ui/list/filter-value.ts'
import type { ListDefinition } from '../ui/list/list-definition.ts'
import { ListScreen } from '../ui/list/list-screen.tsx'
import { languageName } from '../version/language-fields.ts'
import { ConversationDetail } from './conversation-detail.tsx'

type ConversationRow = OutputOf<typeof listConversations>['conversations'][number]

const queues = [
  { value: 'waiting', label: copy.queueWaiting },
  { value: 'mine', label: copy.queueMine },
  { value: 'done', label: copy.queueDone },
] as const

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
  isByMarket: true,
  everySeconds: 15,
  filters: [{ name: 'queue', label: listCopy.queue, options: queues }],
  columns: [
    {
      id: 'waiting',
      sort: 'waiting',
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
      cell: row => languageName(row.language),
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

/** Conversations that wait for an agent; what is typed in one stays while another is open. */
export const Conversations = () => (
  <ListScreen
    definition={conversationList}
    detail={id => <ConversationDetail conversationId={id} />}
  />
)
