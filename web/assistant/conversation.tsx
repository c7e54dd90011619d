import { useNavigation } from 'react-router'
import { recordType } from '#contract/assistant/calls.ts'
import * as copy from '#copy/pages/assistant.js'
import { usePageFacts } from '../shell/page-facts.ts'
import { AnswerLink } from './answer-link.tsx'
import { latest } from './assistant-addresses.ts'
import { Bubble, TypingIndicator } from './bubble.tsx'
import styles from './conversation.module.css'
import type { AssistantPageData, AssistantQuestion } from './load-assistant.ts'
import { OptionList } from './option-list.tsx'
import type { ThreadEntry } from './thread.ts'

type ConversationProps = {
  readonly thread: readonly ThreadEntry[]
  readonly pageData: AssistantPageData
}

/** The messages so far, in a live region for screen readers. */
export const Conversation = ({ thread, pageData }: ConversationProps) => {
  const { appName } = usePageFacts()
  const newest = thread.findLastIndex(each => each.kind === 'pick' || each.line.from !== 'borrower')
  return (
    <div role="log" aria-label={copy.logLabel()}>
      <ol className={styles['lines']}>
        <Bubble from="bot">{copy.greeting({ appName })}</Bubble>
        {thread.map((each, index) => {
          const id = index === newest ? latest : undefined
          return each.kind === 'pick' ? (
            <PickedQuestionBubbles
              key={each.key}
              id={id}
              question={each.question}
              pageData={pageData}
            />
          ) : (
            <Bubble key={each.key} id={id} from={each.line.from}>
              {each.line.text}
              <AnswerLink place={each.line.place} order={pageData.order} />
              <OptionList options={each.line.answerList} pageData={pageData} />
            </Bubble>
          )
        })}
        <PendingMessage />
        <AgentActivity conversation={pageData.conversation} />
      </ol>
    </div>
  )
}

type PickedQuestionProps = {
  readonly id: string | undefined
  readonly question: AssistantQuestion
  readonly pageData: AssistantPageData
}

const PickedQuestionBubbles = ({ id, question, pageData }: PickedQuestionProps) => (
  <>
    <Bubble from="borrower" id={id}>
      {question.title_local}
    </Bubble>
    <Bubble from="bot">
      {question.answer}
      <AnswerLink place={question.place} order={pageData.order} />
    </Bubble>
  </>
)

/** Whether the agent is typing, or has read what was written last. */
const AgentActivity = ({
  conversation: { isAgentTyping, seenAt, lines },
}: Pick<AssistantPageData, 'conversation'>) => {
  if (isAgentTyping === '1') return <TypingIndicator label={copy.agentTyping()} />
  if (seenAt === null || lines.at(-1)?.from !== 'borrower') return null
  return <li className={styles['seen']}>{copy.seen()}</li>
}

/** Shows the message being sent at once, and that the answer is loading. */
const PendingMessage = () => {
  const { state, formData } = useNavigation()
  const text = formData?.get('type') === recordType.text ? formData.get('value') : null
  return (
    <>
      {typeof text === 'string' && text.trim() !== '' && <Bubble from="borrower">{text}</Bubble>}
      {state !== 'idle' && <TypingIndicator />}
    </>
  )
}
