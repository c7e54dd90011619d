import type { Transaction } from 'kysely'
import {
  type ConversationAction,
  isConversationOver,
  isWaitingForAgent,
  nextConversationState,
} from '#domain/assistant/conversation-state.ts'
import type { BorrowerContext } from '../http/handler.ts'
import type { Tables } from '../tables.ts'
import {
  type ConversationChange,
  findActiveConversationId,
  insertConversation,
  lockConversation,
  type StoredConversation,
  updateConversation,
} from './store.ts'

/**
 * How an action changes the state of a conversation; undefined when the state does not allow it.
 */
export const changeAfterAction = (
  { state, waitingSince }: Pick<StoredConversation, 'state' | 'waitingSince'>,
  action: ConversationAction,
  now: Date,
): (ConversationChange & Pick<StoredConversation, 'state'>) | undefined => {
  const next = nextConversationState(state, action)
  if (!next) return undefined
  return {
    state: next,
    lastLineAt: now,
    waitingSince: isWaitingForAgent(next) ? (waitingSince ?? now) : null,
  }
}

const lockActiveConversation = async (
  tx: Transaction<Tables>,
  borrowerId: string,
): Promise<StoredConversation | undefined> => {
  const found = await findActiveConversationId(tx, borrowerId)
  const locked = found === undefined ? undefined : await lockConversation(tx, found)
  return locked?.state === 'closed' ? undefined : locked
}

/**
 * The borrower's conversation, locked until the transaction ends: the current one, or a new one
 * when there is none or it was inactive for a day.
 */
export const lockOrStartConversation = async (
  { services, signedIn, locale }: BorrowerContext,
  tx: Transaction<Tables>,
): Promise<StoredConversation> => {
  const { borrowerId, market } = signedIn
  const now = services.clock.now()
  const locked = await lockActiveConversation(tx, borrowerId)
  if (locked && !isConversationOver(locked, now)) return locked
  if (locked) await updateConversation(tx, locked.conversationId, { state: 'closed' })
  const conversationId = services.random.uuid()
  await insertConversation(tx, { conversationId, borrowerId, market, language: locale, now })
  const begun = await lockActiveConversation(tx, borrowerId)
  if (!begun) throw new Error(`no conversation of ${borrowerId} could be begun`)
  return begun
}
