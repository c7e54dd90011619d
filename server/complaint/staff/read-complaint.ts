import type { InputOf, OutputOf } from '#contract/call.ts'
import type { readComplaint } from '#contract/complaint/staff-calls.ts'
import { protocolCode } from '#contract/envelope.ts'
import { listSubjectActions } from '../../audit/public.ts'
import { type Refusal, refuse, type StaffContext } from '../../http/handler.ts'
import { say } from '../../platform/copy.ts'
import { listMessages } from '../message-store.ts'
import { findComplaint, listMerged } from '../store.ts'
import { complaintResponse } from './complaint-response.ts'

type ReadComplaintOutput = OutputOf<typeof readComplaint>

/** One complaint in full. The audit entry is written before anything is shown. */
export const readComplaintHandler = async (
  { complaintId }: InputOf<typeof readComplaint>,
  context: StaffContext,
): Promise<ReadComplaintOutput | Refusal> => {
  const { services, audit, locale } = context
  const { db } = services
  const complaint = await findComplaint(db, complaintId)
  if (!complaint) return refuse(protocolCode.notFound, say(locale, 'notFound'))
  await audit.record(db, {
    action: 'read',
    subjectKind: 'complaint',
    subjectId: complaintId,
    reason: '',
  })
  const { mergedInto } = complaint
  const [messages, merged, into, actions] = await Promise.all([
    listMessages(db, services, complaintId),
    listMerged(db, complaintId),
    mergedInto === null ? undefined : findComplaint(db, mergedInto),
    listSubjectActions(db, 'complaint', complaintId),
  ])
  return {
    ...complaintResponse(context, complaint),
    loanId: complaint.loanId,
    mergedInto: into ? { complaintId: into.complaintId, complaintNo: into.complaintNo } : null,
    merged,
    thread: messages.map(({ writtenAt, imageIds, ...message }) => ({
      ...message,
      at: writtenAt.toISOString(),
      imageIds: [...imageIds],
    })),
    actions: actions.map(({ action, doneAt, ...done }) => ({
      ...done,
      action,
      doneAt: doneAt.toISOString(),
    })),
  }
}
