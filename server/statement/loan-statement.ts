import type { InputOf, OutputOf } from '#contract/call.ts'
import type { loanStatement } from '#contract/statement.ts'
import type { BorrowerContext, Refusal } from '../handler.ts'
import { describeStatement } from './describe-statement.ts'
import { findStatement } from './find-statement.ts'

/** The statement of one loan as of today. */
export const loanStatementHandler = async (
  input: InputOf<typeof loanStatement>,
  context: BorrowerContext,
): Promise<OutputOf<typeof loanStatement> | Refusal> => {
  const subject = await findStatement(input, context)
  return 'refused' in subject ? subject : describeStatement(subject)
}
