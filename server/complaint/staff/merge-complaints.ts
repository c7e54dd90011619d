import type { Transaction } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { mergeComplaints, unmergeComplaint } from '#contract/complaint/staff-calls.ts'
import { refusalCode } from '#contract/envelope.ts'
import { complaintCopy } from '#copy/server/complaint.js'
import { isOpenComplaint } from '#domain/complaint/complaint-state.ts'
import { type Refusal, refuse, type StaffContext } from '../../http/handler.ts'
import { localeFor } from '../../platform/copy.ts'
import { getContact } from '../../profile/public.ts'
import type { Tables } from '../../tables.ts'
import { findComplaint, type StoredComplaint, updateComplaint } from '../store.ts'
import { type ComplaintResponse, changeComplaint, writeMessage } from './change-complaint.ts'

type Notice = 'mergedHere' | 'mergedThere' | 'unmerged'

/** Tells the borrower, in their language, what becomes of a complaint. */
const notify = async (
  context: StaffContext,
  tx: Transaction<Tables>,
  complaint: StoredComplaint,
  { notice, number }: { readonly notice: Notice; readonly number: string },
): Promise<void> => {
  const { language } = await getContact(context.services, tx, complaint.borrowerId)
  const text = complaintCopy[localeFor(language, complaint.market)].notices[notice]({ number })
  await writeMessage(context, tx, complaint, { kind: 'notice', text })
}

/** The rest of a merge: the earlier complaint takes the later one's urgency, and both say so. */
const joinInto =
  (context: StaffContext, intoId: string) =>
  async (tx: Transaction<Tables>, complaint: StoredComplaint): Promise<Refusal | undefined> => {
    const into = await findComplaint(tx, intoId)
    const { replies } = complaintCopy[context.locale]
    const refused = (message: string) => refuse(refusalCode.decisionTaken, message)
    if (into?.borrowerId !== complaint.borrowerId) return refused(replies.mergeOfAnother)
    if (!isOpenComplaint(into.state)) return refused(replies.mergeIntoAnswered)
    // The earlier clock holds for both, so that no promise becomes a later one.
    const isLater = into.receivedAt > complaint.receivedAt
    if (isLater || intoId === complaint.complaintId) return refused(replies.mergeIntoLater)
    if (complaint.urgent && !into.urgent) await updateComplaint(tx, intoId, { urgent: true })
    await notify(context, tx, into, { notice: 'mergedHere', number: complaint.complaintNo })
    await notify(context, tx, complaint, { notice: 'mergedThere', number: into.complaintNo })
    return undefined
  }

export const mergeComplaintsHandler = async (
  input: InputOf<typeof mergeComplaints>,
  context: StaffContext,
): Promise<ComplaintResponse | Refusal> =>
  await changeComplaint(context, {
    call: 'mergeComplaints',
    input,
    action: 'merge',
    reason: input.reason,
    alsoId: input.intoId,
    change: () => ({ mergedInto: input.intoId, scoreOpen: false }),
    further: joinInto(context, input.intoId),
  })

/** Its clock goes on where it stopped; messages in the earlier one stay there. */
export const unmergeComplaintHandler = async (
  input: InputOf<typeof unmergeComplaint>,
  context: StaffContext,
): Promise<ComplaintResponse | Refusal> =>
  await changeComplaint(context, {
    call: 'unmergeComplaint',
    input,
    action: 'unmerge',
    reason: input.reason,
    change: () => ({ mergedInto: null, takenBy: null }),
    further: async (tx, complaint) => {
      if (complaint.mergedInto === null) {
        const { actionNotAllowed } = complaintCopy[context.locale].replies
        return refuse(refusalCode.decisionTaken, actionNotAllowed)
      }
      await notify(context, tx, complaint, { notice: 'unmerged', number: complaint.complaintNo })
      return undefined
    },
  })
