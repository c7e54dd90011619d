import type { InputOf } from '#contract/call.ts'
import { refusalCode } from '#contract/envelope.ts'
import type { closingLetterPdf } from '#contract/statement/calls.ts'
import { statementCopy } from '#copy/server/statement.js'
import { type BorrowerContext, type Refusal, refuse } from '../http/handler.ts'
import { closingLetter } from './document/closing-letter.ts'
import { documentResponse } from './document/document-response.ts'
import { findStatement } from './find-statement.ts'
import { inPrint } from './subject.ts'

/** The letter that nothing is owed any more, while that is so. */
export const closingLetterPdfHandler = async (
  input: InputOf<typeof closingLetterPdf>,
  context: BorrowerContext,
): Promise<Response | Refusal> => {
  const found = await findStatement(input, context)
  if ('refused' in found) return found
  const subject = inPrint(found)
  const { settledOn } = subject.account
  if (settledOn === undefined) {
    return refuse(refusalCode.notSettled, statementCopy[context.locale].replies.notSettled)
  }
  return await documentResponse(
    context,
    closingLetter(subject, settledOn, context.services.config.brand),
  )
}
