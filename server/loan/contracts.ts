import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode } from '#contract/envelope.ts'
import type { contracts } from '#contract/loan-application.ts'
import { type BorrowerContext, type Refusal, refuse } from '../handler.ts'
import { say } from '../platform/copy.ts'
import { findPapers } from './find-papers.ts'

/** The papers of an offer, or of a loan as they were agreed. */
export const contractsHandler = async (
  input: InputOf<typeof contracts>,
  context: BorrowerContext,
): Promise<OutputOf<typeof contracts> | Refusal> => {
  const papers = await findPapers(context, input)
  if (!papers) return refuse(protocolCode.notFound, say(context.locale, 'notFound'))
  return { agreements: papers.map(({ wire }) => wire) }
}
