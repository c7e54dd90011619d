import type { contracts } from '#contract/application/calls.ts'
import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode } from '#contract/envelope.ts'
import { type BorrowerContext, type Refusal, refuse } from '../http/handler.ts'
import { say } from '../platform/copy.ts'
import { findDocuments } from './find-documents.ts'

/** The documents of an offer, or of a loan as they were agreed to. */
export const contractsHandler = async (
  input: InputOf<typeof contracts>,
  context: BorrowerContext,
): Promise<OutputOf<typeof contracts> | Refusal> => {
  const documents = await findDocuments(context, input)
  if (!documents) return refuse(protocolCode.notFound, say(context.locale, 'notFound'))
  return { agreements: documents.map(({ response }) => response) }
}
