import type { InputOf } from '#contract/call.ts'
import { refusalCode } from '#contract/envelope.ts'
import type { closingLetterPdf } from '#contract/statement/calls.ts'
import { statementCopy } from '#copy/server/statement.js'
import { fileResponse } from '../document/public.ts'
import { type BorrowerContext, type Refusal, refuse } from '../http/handler.ts'
import { findStatement } from './find-statement.ts'
import { noDuesFile } from './no-dues-file.ts'

/** The letter that nothing is owed any more, while that is so. */
export const closingLetterPdfHandler = async (
  input: InputOf<typeof closingLetterPdf>,
  context: BorrowerContext,
): Promise<Response | Refusal> => {
  const subject = await findStatement(input, context)
  if ('refused' in subject) return subject
  const { settledOn } = subject.account
  if (settledOn === undefined) {
    return refuse(refusalCode.notSettled, statementCopy[context.locale].replies.notSettled)
  }
  return await fileResponse(
    context,
    async () => await noDuesFile(context.services, subject, settledOn),
  )
}
