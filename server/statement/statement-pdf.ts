import type { InputOf } from '#contract/call.ts'
import type { statementPdf } from '#contract/statement/calls.ts'
import { documentResponse } from '../document/public.ts'
import type { BorrowerContext, Refusal } from '../http/handler.ts'
import { statementDocument } from './document/statement-document.ts'
import { findStatement } from './find-statement.ts'
import { statementResponse } from './statement-response.ts'

/** The statement as of today, printed. */
export const statementPdfHandler = async (
  input: InputOf<typeof statementPdf>,
  context: BorrowerContext,
): Promise<Response | Refusal> => {
  const subject = await findStatement(input, context)
  if ('refused' in subject) return subject
  const { brand } = context.services.config
  return await documentResponse(
    context,
    statementDocument(subject, statementResponse(subject), brand),
  )
}
