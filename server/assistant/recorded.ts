import type { Transaction } from 'kysely'
import type { qaRecord } from '#contract/assistant.ts'
import type { OutputOf } from '#contract/call.ts'
import type { ConversationDeed } from '#domain/assistant/conversation-state.ts'
import type { BorrowerContext, Refusal } from '../handler.ts'
import type { StoredLoan } from '../loan/public.ts'
import type { Tables } from '../tables.ts'
import { changeBy } from './hold-conversation.ts'
import { insertLine, type NewLine } from './line-store.ts'
import { type ConversationChange, type StoredConversation, updateConversation } from './store.ts'

export type Reported = OutputOf<typeof qaRecord>['reportResultData']

/** What the borrower did, once it is known to be in order. */
export type Recording = {
  readonly context: BorrowerContext
  readonly tx: Transaction<Tables>
  readonly loan: StoredLoan | undefined
  readonly value: string
  readonly qaId: string
}

export type Recorder = (recording: Recording) => Promise<Reported | Refusal>

/** A reply that says so much and asks nothing. */
export const reported = (text: string, more: Partial<Reported> = {}): Reported => ({
  text,
  answerList: [],
  contactAgent: '0',
  isScore: '0',
  rateApp: '0',
  ...more,
})

/**
 * A reply whose words are the answer to this question. They are filled in when it is sent: what is
 * kept under the caller's key must not tell how somebody's loan stands.
 */
export const answeredBy = (option: Reported['answerList'][number]): Reported =>
  reported('', { answerList: [option], contactAgent: '1' })

/** Adds a line to a conversation that is held, and brings the conversation to where that leads. */
export const addLine = async (
  { context, tx, loan }: Recording,
  conversation: StoredConversation,
  added: {
    readonly line: Omit<NewLine, 'author'>
    /** Absent, or not open: the conversation stays where it is. */
    readonly deed?: ConversationDeed | undefined
    readonly change?: ConversationChange
  },
): Promise<void> => {
  const { services, locale } = context
  const now = services.clock.now()
  const { conversationId } = conversation
  await insertLine(tx, services, conversationId, { ...added.line, author: 'borrower' })
  await updateConversation(tx, conversationId, {
    touched_at: now,
    language: locale,
    ...(loan ? { loan_id: loan.loanId } : {}),
    ...(added.deed ? changeBy(conversation, added.deed, now) : {}),
    ...added.change,
  })
}
