import type { Transaction } from 'kysely'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import { say } from '../platform/copy.ts'
import type { Tables } from '../tables.ts'
import { type Refusal, refuse, type StaffContext } from './handler.ts'
import { replyOnce, storedReply, unstoredRefusal } from './reply-once.ts'

type StaffChangeRequest = {
  /** The call and its input, under which a retry is recognised. */
  readonly call: string
  readonly input: unknown
  /** True: only the agent who has taken the item may do it. */
  readonly byOwner: boolean
  /** The version that the caller has read; undefined: not compared. */
  readonly version: string | undefined
}

type QueueItemChange<Item, Change, Output> = {
  /** Refuses before the item is locked, or holds the rows that are locked before it. */
  readonly refuseFirst: (tx: Transaction<Tables>) => Promise<Refusal | undefined>
  /** Reads the item and locks its row; undefined when there is none. */
  readonly lock: (tx: Transaction<Tables>) => Promise<Item | undefined>
  /** The change of this item; undefined when its state does not allow the action. */
  readonly changeOf: (item: Item) => Change | undefined
  /** Writes the change and its audit entry; a refusal rolls the transaction back. */
  readonly write: (
    tx: Transaction<Tables>,
    item: Item,
    change: Change,
  ) => Promise<Refusal | undefined>
  /** The reply, read after the change. */
  readonly reply: (tx: Transaction<Tables>) => Promise<Output>
  readonly copy: {
    readonly actionNotAllowed: string
    readonly changedSince: string
    readonly assignedToAnother: {
      readonly named: (agent: { readonly name: string }) => string
      readonly unnamed: string
    }
  }
}

/**
 * One action of an agent on an item of a staff queue (a complaint, a conversation), in one
 * transaction and at most once under the request's idempotency key. A refusal rolls back and is not
 * stored: a later retry under the same key runs again. What the caller has not read yet (a message of
 * the borrower, a note of another) is refused first.
 */
export const changeQueueItem = async <
  Item extends { readonly takenBy: string | null; readonly version: number },
  Change,
  Output,
>(
  context: StaffContext,
  { call, input, byOwner, version }: StaffChangeRequest,
  { refuseFirst, lock, changeOf, write, reply, copy }: QueueItemChange<Item, Change, Output>,
): Promise<Output | Refusal> => {
  const { staff, locale } = context
  const taken = (message: string) => unstoredRefusal(refuse(refusalCode.decisionTaken, message))
  return await replyOnce<Output>(
    context,
    { actor: `staff:${staff.name}`, call, input },
    async tx => {
      const first = await refuseFirst(tx)
      if (first) return unstoredRefusal(first)
      const item = await lock(tx)
      if (!item) return unstoredRefusal(refuse(protocolCode.notFound, say(locale, 'notFound')))
      if (version !== undefined && version !== String(item.version)) {
        return unstoredRefusal(refuse(refusalCode.factsChanged, copy.changedSince))
      }
      const change = changeOf(item)
      if (change === undefined) return taken(copy.actionNotAllowed)
      if (byOwner && item.takenBy !== staff.name) {
        const { named, unnamed } = copy.assignedToAnother
        return taken(item.takenBy === null ? unnamed : named({ name: item.takenBy }))
      }
      const refused = await write(tx, item, change)
      return refused ? unstoredRefusal(refused) : storedReply(await reply(tx))
    },
  )
}
