import type { MarketCode } from '#domain/market/market.ts'
import type { Db } from '../tables.ts'

/** So long after the last sign of it somebody counts as typing; pages send one every three seconds. */
const typingMs = 6_000

export type ConversationActivity = {
  readonly borrowerTypedAt: Date | null
  readonly borrowerSeenAt: Date | null
  readonly agentTypedAt: Date | null
  readonly agentSeenAt: Date | null
}

const nothing: ConversationActivity = {
  borrowerTypedAt: null,
  borrowerSeenAt: null,
  agentTypedAt: null,
  agentSeenAt: null,
}

export const findActivity = async (db: Db, conversationId: string): Promise<ConversationActivity> =>
  (await db
    .selectFrom('assistant.activity')
    .select(['borrowerTypedAt', 'borrowerSeenAt', 'agentTypedAt', 'agentSeenAt'])
    .where('conversationId', '=', conversationId)
    .executeTakeFirst()) ?? nothing

/** Writes the members that are named; the others stay. */
export const saveActivity = async (
  db: Db,
  conversation: { readonly conversationId: string; readonly market: MarketCode },
  changes: Partial<ConversationActivity>,
): Promise<void> => {
  const { conversationId, market } = conversation
  await db
    .insertInto('assistant.activity')
    .values({ conversationId, market, ...changes })
    .onConflict(conflict => conflict.column('conversationId').doUpdateSet(changes))
    .execute()
}

export const isTyping = (typedAt: Date | null, now: Date): boolean =>
  typedAt !== null && Math.abs(now.getTime() - typedAt.getTime()) < typingMs

/** Whether one side has not seen yet what the other wrote. */
export const isUnseen = (writtenAt: Date | undefined, seenAt: Date | null): writtenAt is Date =>
  writtenAt !== undefined && (seenAt === null || seenAt < writtenAt)
