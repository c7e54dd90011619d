import type { agreementDocument } from '#contract/application/calls.ts'
import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode } from '#contract/envelope.ts'
import { type BorrowerContext, type Refusal, refuse } from '../http/handler.ts'
import { documentBlocks } from '../offer/public.ts'
import { say } from '../platform/copy.ts'
import { findDocuments } from './find-documents.ts'

/** One document, word for word. */
export const agreementDocumentHandler = async (
  input: InputOf<typeof agreementDocument>,
  context: BorrowerContext,
): Promise<OutputOf<typeof agreementDocument> | Refusal> => {
  const documents = await findDocuments(context, input)
  const chosen = documents?.find(({ response }) => response.code === input.document)
  if (!chosen) return refuse(protocolCode.notFound, say(context.locale, 'notFound'))
  const { document, response } = chosen
  return { ...response, language: document.language, blocks: documentBlocks(document.text) }
}
