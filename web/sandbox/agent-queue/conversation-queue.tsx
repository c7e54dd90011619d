import type { OutputOf } from '#contract/call.ts'
import { answerAsAgent, type listOpenConversations } from '#contract/sandbox/calls.ts'
import * as copy from '#copy/pages/sandbox.js'
import { browserApi } from '../../shell/browser-api.ts'
import { RefreshableCard } from '../refreshable-card.tsx'
import styles from './agent-queue.module.css'
import { AgentReply } from './agent-reply.tsx'

type Conversations = OutputOf<typeof listOpenConversations>['conversations']

/** How many are listed, those that have waited longest. */
const maxListed = 5

/** The agent's side of the assistant, for testers. */
export const ConversationQueue = ({ conversations }: { conversations: Conversations }) => (
  <RefreshableCard
    id="conversations"
    title={copy.chatTitle()}
    lead={conversations.length === 0 ? copy.chatEmpty() : copy.chatText()}
  >
    <ol>
      {conversations.slice(0, maxListed).map(conversation => (
        <WaitingConversation key={conversation.conversationId} conversation={conversation} />
      ))}
    </ol>
  </RefreshableCard>
)

const WaitingConversation = ({ conversation }: { conversation: Conversations[number] }) => {
  const { conversationId, orderNo, said: messages } = conversation
  return (
    <li className={styles['item']}>
      {orderNo !== '' && <p className={styles['number']}>{orderNo}</p>}
      <p className={styles['text']}>
        {messages
          .map(
            ({ by, text }) => `${by === 'agent' ? copy.chatAgent() : copy.chatBorrower()}: ${text}`,
          )
          .join('\n') || copy.chatNoMessages()}
      </p>
      <AgentReply
        actions={[
          {
            label: copy.complaintAnswer(),
            send: words => browserApi()(answerAsAgent, { conversationId, words }),
            sentText: copy.chatAnswered(),
          },
        ]}
      />
    </li>
  )
}
