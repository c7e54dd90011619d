import { maxComplaintCharacters } from '#contract/complaint/calls.ts'
import { refusalCode } from '#contract/envelope.ts'
import { complaintCopy } from '#copy/server/complaint.js'
import { cleanText } from '#domain/text/clean-text.ts'
import { type Refusal, refuse } from '../http/handler.ts'
import type { Locale } from '../platform/copy.ts'

const field = 'problemDetail'

/** A borrower's text as it is stored; refused when it is empty or too long. */
export const checkComplaintText = (typed: string | undefined, locale: Locale): string | Refusal => {
  const copy = complaintCopy[locale].replies
  const text = cleanText(typed ?? '')
  const refused = (message: string): Refusal => ({
    ...refuse(refusalCode.complaintTextRefused, message),
    problems: [{ field, message }],
  })
  if (text === '') return refused(copy.textMissing)
  // Counted in code points, as the page counts: `length` would count an emoji twice.
  if ([...text].length > maxComplaintCharacters) {
    return refused(copy.textTooLong({ most: maxComplaintCharacters }))
  }
  return text
}
