import type { Transaction } from 'kysely'
import type { OutputOf } from '#contract/call.ts'
import type { takeComplaint } from '#contract/complaint/staff-calls.ts'
import { complaintCopy } from '#copy/server/complaint.js'
import { type ComplaintAction, nextComplaintState } from '#domain/complaint/complaint-state.ts'
import { changeQueueItem } from '../../http/change-queue-item.ts'
import type { Refusal, StaffContext } from '../../http/handler.ts'
import { notify } from '../../notification/public.ts'
import { refuseErasedBorrower } from '../../profile/public.ts'
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
import { complaintResponse } from './complaint-response.ts'

export type ComplaintResponse = OutputOf<typeof takeComplaint>

export type StaffComplaintAction = {
  /** The call and its input, under which a retry is recognised. */
  readonly call: string
  readonly input: { readonly complaintId: string; readonly version?: string | undefined }
  /** Absent for a note, which any agent may add in any state. */
  readonly action?: ComplaintAction
  /** True: only the agent who has taken it may do this. */
  readonly byOwner?: boolean
  readonly reason?: string
  readonly change?: (complaint: StoredComplaint) => ComplaintChange
  /** Another complaint that is changed too: it is locked as well. */
  readonly alsoId?: string
  /** Checks and changes what belongs to it first, in the same transaction; it may refuse. */
  readonly further?: (
    tx: Transaction<Tables>,
    complaint: StoredComplaint,
  ) => Promise<Refusal | undefined>
  readonly message?: {
    readonly kind: MessageKind
    readonly text: string
    readonly imageIds?: readonly string[]
  }
}

/** Both in the order of their ids, so that two changes of the same two never wait for each other. */
const lockComplaints = async (
  tx: Transaction<Tables>,
  complaintId: string,
  alsoId: string | undefined,
): Promise<StoredComplaint | undefined> => {
  const ids = alsoId === undefined ? [complaintId] : [complaintId, alsoId].toSorted()
  const locked: (StoredComplaint | undefined)[] = []
  for (const id of ids) locked.push(await lockComplaint(tx, id))
  return locked.find(each => each?.complaintId === complaintId)
}

/** Writes a message of the caller under a complaint, with its photos. */
export const writeMessage = async (
  { services, staff, locale }: StaffContext,
  tx: Transaction<Tables>,
  { complaintId, borrowerId }: StoredComplaint,
  { kind, text, imageIds = [] }: NonNullable<StaffComplaintAction['message']>,
): Promise<Refusal | undefined> => {
  const messageId = services.random.uuid()
  const now = services.clock.now()
  const message = { messageId, complaintId, kind, author: staff.name, text, writtenAt: now }
  await insertMessage(tx, services, message)
  const purpose = 'complaint-answer'
  return await attachImages(tx, { messageId, ownerId: borrowerId, purpose, imageIds, now }, locale)
}

/** One action of an agent on a complaint: its state, clocks, message and audit entry. */
export const changeComplaint = async (
  context: StaffContext,
  request: StaffComplaintAction,
): Promise<ComplaintResponse | Refusal> => {
  const { services, audit, locale } = context
  const { call, input, action, byOwner = false, reason = '', change, message } = request
  const { complaintId } = input
  return await changeQueueItem<StoredComplaint, ComplaintChange, ComplaintResponse>(
    context,
    { call, input, byOwner, version: input.version },
    {
      copy: complaintCopy[locale].replies,
      refuseFirst: async tx => {
        const found = await findComplaint(tx, complaintId)
        return found && (await refuseErasedBorrower(tx, found.borrowerId, locale))
      },
      lock: tx => lockComplaints(tx, complaintId, request.alsoId),
      changeOf: complaint => {
        if (action === undefined) return {}
        const next = nextComplaintState(complaint.state, action)
        if (!next) return undefined
        const today = services.clock.businessDate(complaint.market)
        return { ...clockChange(complaint, next, today), ...change?.(complaint), state: next }
      },
      write: async (tx, complaint, changes) => {
        const isRefused = await request.further?.(tx, complaint)
        if (isRefused) return isRefused
        if (action !== undefined) await updateComplaint(tx, complaintId, changes)
        const refused = message && (await writeMessage(context, tx, complaint, message))
        if (refused) return refused
        if (message?.kind === 'answer') {
          await notify(services, tx, {
            event: 'complaint-answered',
            reference: `${complaintId}/${services.random.uuid()}`,
            borrowerId: complaint.borrowerId,
            facts: { number: complaint.complaintNo },
          })
        }
        await audit.record(tx, {
          action: action ?? 'note',
          subjectKind: 'complaint',
          subjectId: complaintId,
          reason,
        })
        return undefined
      },
      reply: async tx => {
        const changed = await findComplaint(tx, complaintId)
        if (!changed) throw new Error(`complaint ${complaintId} is missing although it is locked`)
        return complaintResponse(context, changed)
      },
    },
  )
}
