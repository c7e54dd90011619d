import type { InputOf } from '#contract/call.ts'
import type { statementPdf } from '#contract/statement.ts'
import type { BorrowerContext, Refusal } from '../handler.ts'
import { describeStatement } from './describe-statement.ts'
import { findStatement } from './find-statement.ts'
import { paperResponse } from './paper/paper-response.ts'
import { statementPaper } from './paper/statement-paper.ts'
import { inPrint } from './subject.ts'

/** The statement as of today, printed. */
export const statementPdfHandler = async (
  input: InputOf<typeof statementPdf>,
  context: BorrowerContext,
): Promise<Response | Refusal> => {
  const found = await findStatement(input, context)
  if ('refused' in found) return found
  const subject = inPrint(found)
  const { brand } = context.services.config
  return await paperResponse(context, statementPaper(subject, describeStatement(subject), brand))
}
