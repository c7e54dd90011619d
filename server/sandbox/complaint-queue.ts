import type { InputOf, OutputOf } from '#contract/call.ts'
import type { listOpenComplaints, playAgent } from '#contract/sandbox/calls.ts'
import {
  answerComplaintHandler,
  askComplainantHandler,
  listComplaintsHandler,
  readComplaintHandler,
  takeComplaintHandler,
} from '../complaint/public.ts'
import type { CallContext, Refusal } from '../http/handler.ts'
import { asAgent } from './as-agent.ts'

const queues = ['open', 'asked'] as const

export const listOpenComplaintsHandler = async (
  _input: object,
  context: CallContext,
): Promise<OutputOf<typeof listOpenComplaints>> => {
  const agent = asAgent(context)
  const lists = await Promise.all(
    queues.map(async queue => await listComplaintsHandler({ queue }, agent)),
  )
  const found = await Promise.all(
    lists
      .flatMap(({ complaints }) => complaints)
      .map(async ({ complaintId }) => await readComplaintHandler({ complaintId }, agent)),
  )
  const complaints = found.flatMap(complaint => {
    if ('refused' in complaint) return []
    const { thread, urgency, state } = complaint
    const written = thread.filter(({ kind }) => kind === 'borrower')
    return {
      complaintId: complaint.complaintId,
      complaintNo: complaint.complaintNo,
      type: complaint.type,
      sonType: complaint.sonType,
      text: written.at(-1)?.text ?? '',
      imageCount: written.reduce((count, { imageIds }) => count + imageIds.length, 0),
      answerBy: complaint.answerBy,
      isUrgent: urgency === 'urgent' ? ('1' as const) : ('0' as const),
      isAsked: state === 'asked' ? ('1' as const) : ('0' as const),
    }
  })
  return { complaints }
}

export const playAgentHandler = async (
  { complaintId, action, words }: InputOf<typeof playAgent>,
  context: CallContext,
): Promise<OutputOf<typeof playAgent> | Refusal> => {
  const taken = await takeComplaintHandler({ complaintId }, asAgent(context))
  if ('refused' in taken) return taken
  const done =
    action === 'answer'
      ? await answerComplaintHandler({ complaintId, answer: words }, asAgent(context))
      : await askComplainantHandler({ complaintId, question: words }, asAgent(context))
  return 'refused' in done ? done : { complaintNo: done.complaintNo }
}
