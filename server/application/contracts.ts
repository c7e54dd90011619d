import type { contracts } from '#contract/application/calls.ts'
import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode } from '#contract/envelope.ts'
import { type BorrowerContext, type Refusal, refuse } from '../http/handler.ts'
import { say } from '../platform/copy.ts'
import { findDocuments } from './find-documents.ts'

/** The papers of an offer, or of a loan as they were agreed. */
export const contractsHandler = async (
  input: InputOf<typeof contracts>,
  context: BorrowerContext,
): Promise<OutputOf<typeof contracts> | Refusal> => {
  const papers = await findDocuments(context, input)
  if (!papers) return refuse(protocolCode.notFound, say(context.locale, 'notFound'))
  return { agreements: papers.map(({ response: wire }) => wire) }
}
