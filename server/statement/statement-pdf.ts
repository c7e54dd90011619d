import type { InputOf } from '#contract/call.ts'
import type { statementPdf } from '#contract/statement/calls.ts'
import { fileResponse, type PrintedFile, printedFile } from '../document/public.ts'
import type { BorrowerContext, Refusal } from '../http/handler.ts'
import type { Services } from '../services.ts'
import { statementDocument } from './document/statement-document.ts'
import { findStatement } from './find-statement.ts'
import { statementResponse } from './statement-response.ts'
import type { StatementSubject } from './subject.ts'

/** The statement as of today, printed. */
export const statementPdfHandler = async (
  input: InputOf<typeof statementPdf>,
  context: BorrowerContext,
): Promise<Response | Refusal> => {
  const subject = await findStatement(input, context)
  if ('refused' in subject) return subject
  return await fileResponse(context, async () => await printStatement(context.services, subject))
}

/** The statement as it is now, in the subject's language; it is not kept. */
export const printStatement = async (
  { config }: Pick<Services, 'config'>,
  subject: StatementSubject,
): Promise<PrintedFile> =>
  await printedFile(statementDocument(subject, statementResponse(subject), config.brand))
