import type { InputOf, OutputOf } from '#contract/call.ts'
import type { loanStatement } from '#contract/statement/calls.ts'
import { agreementFiles } from '../application/public.ts'
import type { BorrowerContext, Refusal } from '../http/handler.ts'
import { findStatement } from './find-statement.ts'
import { statementResponse } from './statement-response.ts'

/** The statement of one loan as of today. */
export const loanStatementHandler = async (
  input: InputOf<typeof loanStatement>,
  context: BorrowerContext,
): Promise<OutputOf<typeof loanStatement> | Refusal> => {
  const subject = await findStatement(input, context)
  if ('refused' in subject) return subject
  const { services, locale } = context
  return {
    ...statementResponse(subject),
    documents: await agreementFiles(services, subject.loan, locale),
  }
}
