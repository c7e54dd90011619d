import type { contractJump } from '#contract/application/calls.ts'
import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode } from '#contract/envelope.ts'
import { type BorrowerContext, type Refusal, refuse } from '../http/handler.ts'
import { say } from '../platform/copy.ts'
import { findDocuments } from './find-documents.ts'

/** The URL of the document at a position of the list. */
export const contractJumpHandler = async (
  input: InputOf<typeof contractJump>,
  context: BorrowerContext,
): Promise<OutputOf<typeof contractJump> | Refusal> => {
  const documents = await findDocuments(context, input)
  const chosen = documents?.find(({ response }) => response.position === Number(input.position))
  if (!chosen) return refuse(protocolCode.notFound, say(context.locale, 'notFound'))
  return { contract_url: chosen.response.url }
}
