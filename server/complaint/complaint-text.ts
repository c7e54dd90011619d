import { maxComplaintCharacters } from '#contract/complaint/calls.ts'
import { refusalCode } from '#contract/envelope.ts'
import { complaintCopy } from '#copy/server/complaint.js'
import { cleanText } from '#domain/text/clean-text.ts'
import { type Refusal, refuse } from '../http/handler.ts'
import type { Locale } from '../platform/copy.ts'

const field = 'problemDetail'

/** What a borrower wrote, as it is kept; refused when it is empty or longer than allowed. */
export const checkComplaintText = (typed: string | undefined, locale: Locale): string | Refusal => {
  const copy = complaintCopy[locale].replies
  const text = cleanText(typed ?? '')
  const refused = (message: string): Refusal => ({
    ...refuse(refusalCode.complaintTextRefused, message),
    problems: [{ field, message }],
  })
  if (text === '') return refused(copy.textMissing)
  // Counted as a person does: an emoji or an Indic letter is not two.
  if ([...text].length > maxComplaintCharacters) {
    return refused(copy.textTooLong({ most: maxComplaintCharacters }))
  }
  return text
}
