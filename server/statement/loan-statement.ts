import type { InputOf, OutputOf } from '#contract/call.ts'
import type { loanStatement } from '#contract/statement/calls.ts'
import type { BorrowerContext, Refusal } from '../http/handler.ts'
import { findStatement } from './find-statement.ts'
import { statementResponse } from './statement-response.ts'

/** The statement of one loan as of today. */
export const loanStatementHandler = async (
  input: InputOf<typeof loanStatement>,
  context: BorrowerContext,
): Promise<OutputOf<typeof loanStatement> | Refusal> => {
  const subject = await findStatement(input, context)
  return 'refused' in subject ? subject : statementResponse(subject)
}
