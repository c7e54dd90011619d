import type { contractJump } from '#contract/application/calls.ts'
import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode } from '#contract/envelope.ts'
import { type BorrowerContext, type Refusal, refuse } from '../http/handler.ts'
import { say } from '../platform/copy.ts'
import { findDocuments } from './find-documents.ts'

/** The address of the paper at a place of the list. */
export const contractJumpHandler = async (
  input: InputOf<typeof contractJump>,
  context: BorrowerContext,
): Promise<OutputOf<typeof contractJump> | Refusal> => {
  const papers = await findDocuments(context, input)
  const chosen = papers?.find(({ response: wire }) => wire.position === Number(input.position))
  if (!chosen) return refuse(protocolCode.notFound, say(context.locale, 'notFound'))
  return { contract_url: chosen.response.url }
}
