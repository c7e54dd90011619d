import {
  answerConversation,
  closeConversation,
  handOverConversation,
  readConversation,
  takeConversation,
} from '#contract/assistant/staff-calls.ts'
import type { OutputOf } from '#contract/call.ts'
import * as copy from '#copy/staff/assistant.js'
import * as listCopy from '#copy/staff/list.js'
import { useSavedReplies } from '../content/use-saved-replies.ts'
import { useStaffPerson } from '../session/staff-person.ts'
import { useCall, useChange } from '../shell/calls/calls.ts'
import { AccessList } from '../ui/detail/access-list.tsx'
import { BorrowerLink } from '../ui/detail/borrower-link.tsx'
import { DetailPanel, Properties, Quotation } from '../ui/detail/detail-panel.tsx'
import { lastChangeBy } from '../ui/detail/last-change.ts'
import { actionEntryWith, Timeline, type TimelineEntry } from '../ui/detail/timeline.tsx'
import { Badge } from '../ui/figure/badge.tsx'
import { TimeText } from '../ui/figure/time-text.tsx'
import { ActionPanel } from '../ui/form/action-panel.tsx'
import type { PanelAction } from '../ui/form/panel-action.ts'
import { reasonField } from '../ui/form/reason-field.ts'
import { FailureState, LoadingState } from '../ui/state/states.tsx'
import { languageName } from '../version/language-fields.ts'
import { ConversationActivity, sendTyping } from './conversation-activity.tsx'

type ConversationRecord = OutputOf<typeof readConversation>

/** How often an open conversation is read again where changes do not arrive by themselves. */
const pollSeconds = 10

const states: Readonly<Record<ConversationRecord['state'], () => string>> = {
  open: copy.stateOpen,
  waiting: copy.stateWaiting,
  taken: copy.stateTaken,
  answered: copy.stateAnswered,
  closed: copy.stateClosed,
}

const kinds: Readonly<Record<ConversationRecord['lines'][number]['kind'], () => string>> = {
  'agent-asked': copy.agentAsked,
  feedback: copy.feedback,
  score: copy.score,
  text: () => '',
  answer: () => '',
}

type StaffAction = ConversationRecord['actions'][number]

/** Actions of staff in words; one that has none is shown as it is. */
const actionWords: Readonly<Record<string, () => string>> = {
  take: copy.actionTake,
  answer: copy.actionAnswer,
  'hand-over': copy.actionHandOver,
  close: copy.actionClose,
  read: copy.actionRead,
}

/** Reading changes nothing. */
const accesses = ['read', 'readConversation']
const isAccess = ({ action }: StaffAction): boolean => accesses.includes(action)

const actionEntry = actionEntryWith(actionWords)

/** What the borrower, the bot and the agents said, and what agents did, in the order of time. */
const entriesOf = ({ lines, actions }: ConversationRecord): readonly TimelineEntry[] =>
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
    ...actions.filter(each => !isAccess(each) && each.action !== 'answer').map(actionEntry),
  ].toSorted((a, b) => a.at.localeCompare(b.at))

/** The actions that only the person who took the conversation has. */
const useActionsOfTaker = (
  record: ConversationRecord | undefined,
  isMine: boolean,
): readonly PanelAction[] => {
  const { conversationId = '', version = '', borrowerId = '', orderNo = '' } = record ?? {}
  const answer = useChange(answerConversation)
  const handOver = useChange(handOverConversation)
  const close = useChange(closeConversation)
  const savedReplies = useSavedReplies({
    borrowerId,
    orderNo,
    ...(record === undefined ? {} : { language: record.language }),
    isNeeded: isMine,
  })
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
          templates: savedReplies,
          onTyped: () => sendTyping(conversationId),
        },
      ],
      send: ({ answer: text = '' }) => answer.send({ conversationId, answer: text, version }),
      done: copy.answered(),
    },
    {
      id: 'hand-over',
      letter: 'h',
      label: copy.handOver(),
      permission: handOverConversation.permission,
      fields: [reasonField()],
      send: ({ reason = '' }) => handOver.send({ conversationId, reason, version }),
      done: copy.handedOver(),
    },
    {
      id: 'close',
      letter: 'c',
      label: copy.closeIt(),
      permission: closeConversation.permission,
      fields: [reasonField()],
      send: ({ reason = '' }) => close.send({ conversationId, reason, version }),
      done: copy.closed(),
    },
  ]
}

const useConversationActions = (record: ConversationRecord | undefined): readonly PanelAction[] => {
  const { name } = useStaffPerson()
  const take = useChange(takeConversation)
  const isMine = record !== undefined && record.takenBy === name && record.state === 'taken'
  const ofTaker = useActionsOfTaker(record, isMine)
  if (record === undefined || record.state === 'closed' || record.state === 'open') return []
  if (isMine) return ofTaker
  const { conversationId, version } = record
  return [
    {
      id: 'take',
      letter: 't',
      label: copy.take(),
      permission: takeConversation.permission,
      isMain: true,
      send: () => take.send({ conversationId, version }),
      done: copy.taken(),
    },
  ]
}

/** One conversation in full, and what can be done with it. */
export const ConversationDetail = ({ conversationId }: { conversationId: string }) => {
  const {
    data: record,
    error,
    refetch,
  } = useCall(readConversation, { conversationId }, { everySeconds: pollSeconds })
  const actions = useConversationActions(record)
  if (error) return <FailureState failure={error} onRetry={() => void refetch()} />
  if (record === undefined) return <LoadingState />
  const looks = record.actions.filter(isAccess).map(actionEntry)
  return (
    <DetailPanel
      title={record.orderNo === '' ? copy.conversation() : record.orderNo}
      badges={
        <>
          <Badge color="gray">{states[record.state]()}</Badge>
          {record.takenBy !== '' && <Badge color="gray">{record.takenBy}</Badge>}
        </>
      }
      actions={
        <ActionPanel
          subject={conversationId}
          actions={actions}
          state={{
            version: record.version,
            changedBy: lastChangeBy(record.lines, record.actions, {
              accesses,
              borrower: copy.borrower(),
            }),
          }}
        />
      }
    >
      <Properties
        of={[
          { label: listCopy.language(), value: languageName(record.language) },
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
      <ConversationActivity conversationId={conversationId} market={record.market} />
      <AccessList
        label={copy.accesses({ count: looks.length })}
        entries={looks}
        market={record.market}
      />
    </DetailPanel>
  )
}
