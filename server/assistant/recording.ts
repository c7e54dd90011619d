import type { Transaction } from 'kysely'
import type { qaRecord } from '#contract/assistant/calls.ts'
import type { OutputOf } from '#contract/call.ts'
import type { ConversationAction } from '#domain/assistant/conversation-state.ts'
import type { BorrowerContext, Refusal } from '../http/handler.ts'
import type { StoredLoan } from '../loan/public.ts'
import type { Tables } from '../tables.ts'
import { insertLine, type NewLine } from './line-store.ts'
import { changeAfterAction } from './lock-or-start-conversation.ts'
import { type ConversationChange, type StoredConversation, updateConversation } from './store.ts'

export type RecordResult = OutputOf<typeof qaRecord>['reportResultData']

/** A validated action of the borrower. */
export type Recording = {
  readonly context: BorrowerContext
  readonly tx: Transaction<Tables>
  readonly loan: StoredLoan | undefined
  readonly value: string
  readonly qaId: string
}

export type Recorder = (recording: Recording) => Promise<RecordResult | Refusal>

/** A reply of one text that offers no options. */
export const recordResult = (text: string, more: Partial<RecordResult> = {}): RecordResult => ({
  text,
  answerList: [],
  contactAgent: '0',
  isScore: '0',
  rateApp: '0',
  ...more,
})

/**
 * A reply whose text is the answer to this question. The text is filled in when it is sent: the
 * reply stored under the idempotency key must not contain figures of a loan.
 */
export const answerResult = (option: RecordResult['answerList'][number]): RecordResult =>
  recordResult('', { answerList: [option], contactAgent: '1' })

/** Adds a line to a locked conversation, and moves the conversation to the state it leads to. */
export const addLine = async (
  { context, tx, loan }: Recording,
  conversation: StoredConversation,
  added: {
    readonly line: Omit<NewLine, 'author'>
    /** Absent, or not allowed in the current state: the state does not change. */
    readonly action?: ConversationAction | undefined
    readonly change?: ConversationChange
  },
): Promise<void> => {
  const { services, locale } = context
  const now = services.clock.now()
  const { conversationId } = conversation
  await insertLine(tx, services, conversationId, { ...added.line, author: 'borrower' })
  await updateConversation(tx, conversationId, {
    lastLineAt: now,
    language: locale,
    ...(loan ? { loanId: loan.loanId } : {}),
    ...(added.action ? changeAfterAction(conversation, added.action, now) : {}),
    ...added.change,
  })
}
