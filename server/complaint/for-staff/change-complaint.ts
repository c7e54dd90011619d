import type { Transaction } from 'kysely'
import type { OutputOf } from '#contract/call.ts'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import type { takeComplaint } from '#contract/staff/complaint.ts'
import { type ComplaintDeed, stateAfter } from '#domain/complaint/state.ts'
import { answerOnce, kept, notKept } from '../../answer-once.ts'
import { type Refusal, refuse, type StaffContext } from '../../handler.ts'
import { say } from '../../platform/copy.ts'
import type { Tables } from '../../tables.ts'
import { clockChange } from '../clocks.ts'
import { attachImages } from '../complaint-images.ts'
import { complaintCopy } from '../copy.ts'
import { insertMessage } from '../message-store.ts'
import {
  type ComplaintChange,
  findComplaint,
  lockComplaint,
  type StoredComplaint,
  updateComplaint,
} from '../store.ts'
import type { MessageKind } from '../tables.ts'
import { noteDeed } from './audit-store.ts'
import { describeComplaint } from './describe-complaint.ts'

export type Changed = OutputOf<typeof takeComplaint>

export type Step = {
  /** The call, under which a retry is known; and what it was asked. */
  readonly call: string
  readonly input: { readonly complaintId: string }
  /** Absent: nothing but a note, which is open at any time and to anyone. */
  readonly deed?: ComplaintDeed
  /** Only by whoever has taken it. */
  readonly byOwner?: boolean
  readonly reason?: string
  readonly change?: (complaint: StoredComplaint) => ComplaintChange
  readonly message?: {
    readonly kind: MessageKind
    readonly text: string
    readonly imageIds?: readonly string[]
  }
}

const write = async (
  { services, staffName, locale }: StaffContext,
  tx: Transaction<Tables>,
  { complaintId, borrowerId }: StoredComplaint,
  { kind, text, imageIds = [] }: NonNullable<Step['message']>,
): Promise<Refusal | undefined> => {
  const messageId = services.random.uuid()
  const now = services.clock.now()
  const message = { messageId, complaintId, kind, author: staffName, text, writtenAt: now }
  await insertMessage(tx, services, message)
  const purpose = 'complaint-answer'
  return await attachImages(tx, { messageId, ownerId: borrowerId, purpose, imageIds, now }, locale)
}

/** Does one thing to a complaint, once: its state, its clocks, what is written, and who did it. */
export const changeComplaint = async (
  context: StaffContext,
  step: Step,
): Promise<Changed | Refusal> => {
  const { services, staffName, locale } = context
  const { call, input, deed, byOwner = false, reason = '', change, message } = step
  const { complaintId } = input
  const copy = complaintCopy[locale]
  const taken = (words: string) => notKept(refuse(refusalCode.decisionTaken, words))
  return await answerOnce<Changed>(
    context,
    { actor: `staff:${staffName}`, call, input },
    async tx => {
      const complaint = await lockComplaint(tx, complaintId)
      if (!complaint) return notKept(refuse(protocolCode.notFound, say(locale, 'notFound')))
      const next = deed === undefined ? complaint.state : stateAfter(complaint.state, deed)
      if (!next) return taken(copy.notOpenFor)
      if (byOwner && complaint.takenBy !== staffName) {
        return taken(copy.takenByAnother(complaint.takenBy ?? ''))
      }
      if (deed !== undefined) {
        const today = services.clock.businessDate(complaint.market)
        await updateComplaint(tx, complaintId, {
          ...clockChange(complaint, next, today),
          ...change?.(complaint),
          state: next,
        })
      }
      const refused = message && (await write(context, tx, complaint, message))
      if (refused) return notKept(refused)
      await noteDeed(tx, services, { complaintId, staffName, deed: deed ?? 'note', reason })
      const changed = await findComplaint(tx, complaintId)
      if (!changed) throw new Error(`complaint ${complaintId} went away while it was held`)
      return kept(describeComplaint(context, changed))
    },
  )
}
