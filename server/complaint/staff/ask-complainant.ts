import type { InputOf } from '#contract/call.ts'
import type { askComplainant } from '#contract/complaint/staff-calls.ts'
import { protocolCode } from '#contract/envelope.ts'
import { cleanText } from '#domain/text/clean-text.ts'
import { type Refusal, refuse, type StaffContext } from '../../http/handler.ts'
import { say } from '../../platform/copy.ts'
import { type ComplaintResponse, changeComplaint } from './change-complaint.ts'

/** Our clock stops until the borrower writes; the regulator's limit keeps running. */
export const askComplainantHandler = async (
  input: InputOf<typeof askComplainant>,
  context: StaffContext,
): Promise<ComplaintResponse | Refusal> => {
  const text = cleanText(input.question)
  if (text === '') {
    return refuse(protocolCode.malformed, say(context.locale, 'malformed', 'question'))
  }
  return await changeComplaint(context, {
    call: 'askComplainant',
    input,
    action: 'ask',
    byOwner: true,
    message: { kind: 'question', text },
  })
}
