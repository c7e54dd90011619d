import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode } from '#contract/envelope.ts'
import type { agreementDocument } from '#contract/loan-application.ts'
import { type BorrowerContext, type Refusal, refuse } from '../handler.ts'
import { say } from '../platform/copy.ts'
import { findPapers } from './find-papers.ts'
import { paperBlocks } from './papers/paper-text.ts'

/** One paper, word for word. */
export const agreementDocumentHandler = async (
  input: InputOf<typeof agreementDocument>,
  context: BorrowerContext,
): Promise<OutputOf<typeof agreementDocument> | Refusal> => {
  const papers = await findPapers(context, input)
  const chosen = papers?.find(({ wire }) => wire.code === input.document)
  if (!chosen) return refuse(protocolCode.notFound, say(context.locale, 'notFound'))
  const { paper, wire } = chosen
  return { ...wire, language: paper.language, blocks: paperBlocks(paper.text) }
}
