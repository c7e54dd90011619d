import type { contracts } from '#contract/application/calls.ts'
import type { OutputOf } from '#contract/call.ts'
import type { BorrowerContext } from '../http/handler.ts'
import { findBorrowerLoan } from '../loan/public.ts'
import {
  documentIdOf,
  documentUrl,
  findBorrowerOffer,
  type RenderedDocument,
  renderDocuments,
  statementSubject,
} from '../offer/public.ts'
import { listDocuments, type StoredDocument } from './document-store.ts'

export type DocumentResponse = OutputOf<typeof contracts>['agreements'][number]

type DocumentsQuery = {
  readonly productId: string
  readonly proposalNo?: string | undefined
  readonly orderId?: string | undefined
}

/** A paper as it reads now, or as it was agreed to. */
export type FoundDocument = {
  readonly document: RenderedDocument | StoredDocument
  readonly response: DocumentResponse
}

/**
 * The papers of a loan as they were shown, else those of an offer as they read now. Undefined when
 * the borrower has no such loan or offer.
 */
export const findDocuments = async (
  context: BorrowerContext,
  asked: DocumentsQuery,
): Promise<FoundDocument[] | undefined> => {
  const { services, signedIn } = context
  const { productId, orderId } = asked
  if (orderId !== undefined) {
    const loan = await findBorrowerLoan(services.db, signedIn.borrowerId, { productId, orderId })
    if (!loan) return undefined
    const papers = await listDocuments(services, loan.loanId)
    return papers.map(paper =>
      foundDocument(paper, { productId, loanId: loan.loanId }, paper.agreedAt),
    )
  }
  const offer = await findBorrowerOffer(context, asked)
  if (!offer) return undefined
  const papers = renderDocuments(await statementSubject(context, offer))
  return papers.map(paper => foundDocument(paper, offer, undefined))
}

const foundDocument = (
  paper: RenderedDocument | StoredDocument,
  of: Parameters<typeof documentUrl>[1],
  agreedAt: Date | undefined,
): FoundDocument => ({
  document: paper,
  response: {
    title: paper.title,
    documentId: documentIdOf(paper),
    code: paper.code,
    position: paper.position,
    version: paper.version,
    sha256: paper.sha256,
    url: documentUrl(paper, of),
    agreedAt: agreedAt?.toISOString() ?? null,
  },
})
