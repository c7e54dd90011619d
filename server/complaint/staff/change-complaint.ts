import type { Transaction } from 'kysely'
import type { OutputOf } from '#contract/call.ts'
import type { takeComplaint } from '#contract/complaint/staff-calls.ts'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import { complaintCopy } from '#copy/server/complaint.js'
import { type ComplaintAction, nextComplaintState } from '#domain/complaint/complaint-state.ts'
import { type Refusal, refuse, type StaffContext } from '../../http/handler.ts'
import { replyOnce, storedReply, unstoredRefusal } from '../../http/reply-once.ts'
import { say } from '../../platform/copy.ts'
import type { Tables } from '../../tables.ts'
import { clockChange } from '../clocks.ts'
import { attachImages } from '../complaint-images.ts'
import { insertMessage } from '../message-store.ts'
import {
  type ComplaintChange,
  findComplaint,
  lockComplaint,
  type StoredComplaint,
  updateComplaint,
} from '../store.ts'
import type { MessageKind } from '../tables.ts'
import { recordComplaintAction } from './audit-store.ts'
import { complaintResponse } from './complaint-response.ts'

export type ComplaintResponse = OutputOf<typeof takeComplaint>

export type StaffComplaintAction = {
  /** The call, under which a retry is known; and what it was asked. */
  readonly call: string
  readonly input: { readonly complaintId: string }
  /** Absent: nothing but a note, which is open at any time and to anyone. */
  readonly action?: ComplaintAction
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

const writeMessage = async (
  { services, staffName, locale }: StaffContext,
  tx: Transaction<Tables>,
  { complaintId, borrowerId }: StoredComplaint,
  { kind, text, imageIds = [] }: NonNullable<StaffComplaintAction['message']>,
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
  step: StaffComplaintAction,
): Promise<ComplaintResponse | Refusal> => {
  const { services, staffName, locale } = context
  const { call, input, action, byOwner = false, reason = '', change, message } = step
  const { complaintId } = input
  const copy = complaintCopy[locale].replies
  const taken = (words: string) => unstoredRefusal(refuse(refusalCode.decisionTaken, words))
  return await replyOnce<ComplaintResponse>(
    context,
    { actor: `staff:${staffName}`, call, input },
    async tx => {
      const complaint = await lockComplaint(tx, complaintId)
      if (!complaint) return unstoredRefusal(refuse(protocolCode.notFound, say(locale, 'notFound')))
      const next =
        action === undefined ? complaint.state : nextComplaintState(complaint.state, action)
      if (!next) return taken(copy.notOpenFor)
      if (byOwner && complaint.takenBy !== staffName) {
        const { named, unnamed } = copy.takenByAnother
        return taken(complaint.takenBy === null ? unnamed : named({ name: complaint.takenBy }))
      }
      if (action !== undefined) {
        const today = services.clock.businessDate(complaint.market)
        await updateComplaint(tx, complaintId, {
          ...clockChange(complaint, next, today),
          ...change?.(complaint),
          state: next,
        })
      }
      const refused = message && (await writeMessage(context, tx, complaint, message))
      if (refused) return unstoredRefusal(refused)
      await recordComplaintAction(tx, services, {
        complaintId,
        staffName,
        deed: action ?? 'note',
        reason,
      })
      const changed = await findComplaint(tx, complaintId)
      if (!changed) throw new Error(`complaint ${complaintId} went away while it was held`)
      return storedReply(complaintResponse(context, changed))
    },
  )
}
