import type { Transaction, Updateable } from 'kysely'
import type { ConversationState } from '#domain/assistant/conversation-state.ts'
import type { MarketCode } from '#domain/market/market.ts'
import { isUuid } from '../platform/database/is-uuid.ts'
import type { Db, Tables } from '../tables.ts'

export type StoredConversation = {
  readonly conversationId: string
  readonly version: number
  readonly borrowerId: string
  /** Null: about no order. */
  readonly orderNo: string | null
  readonly market: MarketCode
  readonly language: string
  readonly state: ConversationState
  readonly takenBy: string | null
  readonly openedAt: Date
  readonly touchedAt: Date
  readonly waitingSince: Date | null
  readonly scoreOpen: boolean
  readonly stars: number | null
}

export const conversations = (db: Db) =>
  db
    .selectFrom('assistant.conversation as c')
    .leftJoin('loan.loan as l', 'l.loanId', 'c.loanId')
    .select([
      'c.conversationId',
      'c.version',
      'c.borrowerId',
      'l.orderNo',
      'c.market',
      'c.language',
      'c.state',
      'c.takenBy',
      'c.openedAt',
      'c.lastLineAt as touchedAt',
      'c.waitingSince',
      'c.scoreOpen',
      'c.stars',
    ])

export const findConversation = async (
  db: Db,
  conversationId: string,
): Promise<StoredConversation | undefined> =>
  isUuid(conversationId)
    ? await conversations(db).where('c.conversationId', '=', conversationId).executeTakeFirst()
    : undefined

/** What a borrower sees: whatever was touched since then, or waits for us. Oldest first. */
export const listVisibleConversations = async (
  db: Db,
  borrowerId: string,
  since: Date,
): Promise<StoredConversation[]> =>
  await conversations(db)
    .where('c.borrowerId', '=', borrowerId)
    .where(({ eb, or }) =>
      or([eb('c.lastLineAt', '>', since), eb('c.state', 'in', ['waiting', 'taken'])]),
    )
    .orderBy('c.sequenceNo')
    .execute()

/** Holds a conversation until the transaction ends; undefined when there is none. */
export const lockConversation = async (
  tx: Transaction<Tables>,
  conversationId: string,
): Promise<StoredConversation | undefined> => {
  if (!isUuid(conversationId)) return undefined
  await tx
    .selectFrom('assistant.conversation')
    .select('conversationId')
    .where('conversationId', '=', conversationId)
    .forNoKeyUpdate()
    .execute()
  // Read only now: a reading from before the wait may be out of date.
  return await findConversation(tx, conversationId)
}

/** The id of the borrower's conversation that is not closed; there is at most one. */
export const findActiveConversationId = async (
  db: Db,
  borrowerId: string,
): Promise<string | undefined> => {
  const row = await db
    .selectFrom('assistant.conversation')
    .select('conversationId')
    .where('borrowerId', '=', borrowerId)
    .where('state', '!=', 'closed')
    .executeTakeFirst()
  return row?.conversationId
}

/** Begins a conversation, unless one has begun meanwhile. */
export const insertConversation = async (
  tx: Db,
  row: {
    conversationId: string
    borrowerId: string
    market: MarketCode
    language: string
    now: Date
  },
): Promise<void> => {
  await tx
    .insertInto('assistant.conversation')
    .values({
      conversationId: row.conversationId,
      borrowerId: row.borrowerId,
      loanId: null,
      market: row.market,
      language: row.language,
      state: 'open',
      openedAt: row.now,
      lastLineAt: row.now,
    })
    // Nothing but the borrower's other conversation can be in the way.
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

export type ConversationChange = Updateable<Tables['assistant.conversation']>

export const updateConversation = async (
  tx: Db,
  conversationId: string,
  change: ConversationChange,
): Promise<void> => {
  await tx
    .updateTable('assistant.conversation')
    .set(change)
    .where('conversationId', '=', conversationId)
    .execute()
}
