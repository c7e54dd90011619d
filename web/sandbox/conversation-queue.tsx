import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { OutputOf } from '#contract/call.ts'
import { answerAsAgent, type listOpenConversations } from '#contract/sandbox/calls.ts'
import * as copy from '#copy/pages/sandbox.js'
import { browserApi } from '../shell/browser-api.ts'
import { Button } from '../ui/button/button.tsx'
import { Card } from '../ui/card/card.tsx'
import { TextField } from '../ui/field/text-field.tsx'
import { showToast } from '../ui/toast/toasts.ts'
import styles from './agent-queue.module.css'
import { showFailure } from './failed-call.ts'

type Conversations = OutputOf<typeof listOpenConversations>['conversations']

/** How many are listed, those that have waited longest. */
const maxListed = 5

/** The agent's side of the assistant, for testers. */
export const ConversationQueue = ({ conversations }: { conversations: Conversations }) => {
  const { revalidate, state } = useRevalidator()
  return (
    <Card title={copy.chatTitle()}>
      <div className={styles['queue']} id="conversations">
        <p className={styles['lead']}>
          {conversations.length === 0 ? copy.chatEmpty() : copy.chatText()}
        </p>
        <ol>
          {conversations.slice(0, maxListed).map(conversation => (
            <WaitingConversation key={conversation.conversationId} conversation={conversation} />
          ))}
        </ol>
        <Button variant="quiet" busy={state === 'loading'} onPress={revalidate}>
          {copy.refresh()}
        </Button>
      </div>
    </Card>
  )
}

const WaitingConversation = ({ conversation }: { conversation: Conversations[number] }) => {
  const { conversationId, orderNo, said: messages } = conversation
  const [words, setWords] = useState('')
  const { revalidate } = useRevalidator()
  const answer = async () => {
    if (words.trim() === '') return showToast(copy.complaintReplyMissing(), { urgent: true })
    const done = await browserApi()(answerAsAgent, { conversationId, words })
    if (!done.success) return showFailure(done)
    setWords('')
    showToast(copy.chatAnswered())
    await revalidate()
  }
  return (
    <li className={styles['complaint']}>
      {orderNo !== '' && <p className={styles['number']}>{orderNo}</p>}
      <p className={styles['text']}>
        {messages
          .map(
            ({ by, text }) => `${by === 'agent' ? copy.chatAgent() : copy.chatBorrower()}: ${text}`,
          )
          .join('\n') || copy.chatNoMessages()}
      </p>
      <TextField
        label={copy.complaintReplyLabel()}
        maxLength={400}
        value={words}
        onChange={setWords}
      />
      <div className={styles['actions']}>
        <Button onPress={answer}>{copy.complaintAnswer()}</Button>
      </div>
    </li>
  )
}
