import type { agreementDocument } from '#contract/application/calls.ts'
import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode } from '#contract/envelope.ts'
import { type BorrowerContext, type Refusal, refuse } from '../http/handler.ts'
import { documentBlocks } from '../offer/public.ts'
import { say } from '../platform/copy.ts'
import { findDocuments } from './find-documents.ts'

/** One paper, word for word. */
export const agreementDocumentHandler = async (
  input: InputOf<typeof agreementDocument>,
  context: BorrowerContext,
): Promise<OutputOf<typeof agreementDocument> | Refusal> => {
  const papers = await findDocuments(context, input)
  const chosen = papers?.find(({ response: wire }) => wire.code === input.document)
  if (!chosen) return refuse(protocolCode.notFound, say(context.locale, 'notFound'))
  const { document: paper, response: wire } = chosen
  return { ...wire, language: paper.language, blocks: documentBlocks(paper.text) }
}
