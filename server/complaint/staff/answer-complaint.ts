import type { InputOf } from '#contract/call.ts'
import type { answerComplaint } from '#contract/complaint/staff-calls.ts'
import { protocolCode } from '#contract/envelope.ts'
import { cleanText } from '#domain/text/clean-text.ts'
import { type Refusal, refuse, type StaffContext } from '../../http/handler.ts'
import { say } from '../../platform/copy.ts'
import { readImageIds } from '../complaint-images.ts'
import { type ComplaintResponse, changeComplaint } from './change-complaint.ts'

/** Answers, and asks the borrower for a rating unless they have given one. */
export const answerComplaintHandler = async (
  input: InputOf<typeof answerComplaint>,
  context: StaffContext,
): Promise<ComplaintResponse | Refusal> => {
  const { locale } = context
  const text = cleanText(input.answer)
  if (text === '') return refuse(protocolCode.malformed, say(locale, 'malformed', 'answer'))
  const imageIds = readImageIds(input.imageIds, locale)
  if ('refused' in imageIds) return imageIds
  return await changeComplaint(context, {
    call: 'answerComplaint',
    input,
    action: 'answer',
    byOwner: true,
    change: ({ stars }) => ({ scoreOpen: stars === null }),
    message: { kind: 'answer', text, imageIds },
  })
}
