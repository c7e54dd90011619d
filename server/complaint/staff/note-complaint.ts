import type { InputOf } from '#contract/call.ts'
import type { noteComplaint } from '#contract/complaint/staff-calls.ts'
import { protocolCode } from '#contract/envelope.ts'
import { cleanText } from '#domain/text/clean-text.ts'
import { type Refusal, refuse, type StaffContext } from '../../http/handler.ts'
import { say } from '../../platform/copy.ts'
import { type ComplaintResponse, changeComplaint } from './change-complaint.ts'

/** Adds an internal note, in any state. */
export const noteComplaintHandler = async (
  input: InputOf<typeof noteComplaint>,
  context: StaffContext,
): Promise<ComplaintResponse | Refusal> => {
  const text = cleanText(input.note)
  if (text === '') return refuse(protocolCode.malformed, say(context.locale, 'malformed', 'note'))
  const message = { kind: 'note', text } as const
  return await changeComplaint(context, { call: 'noteComplaint', input, message })
}
