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

/** A document rendered now, or as it was agreed to. */
export type FoundDocument = {
  readonly document: RenderedDocument | StoredDocument
  readonly response: DocumentResponse
}

/**
 * The documents of a loan as they were agreed to, else those of an offer rendered now. Undefined when
 * the borrower has no such loan or offer.
 */
export const findDocuments = async (
  context: BorrowerContext,
  query: DocumentsQuery,
): Promise<FoundDocument[] | undefined> => {
  const { services, signedIn } = context
  const { productId, orderId } = query
  if (orderId !== undefined) {
    const loan = await findBorrowerLoan(services.db, signedIn.borrowerId, { productId, orderId })
    if (!loan) return undefined
    const documents = await listDocuments(services, loan.loanId)
    const owner = { productId, loanId: loan.loanId }
    return documents.map(document => foundDocument(document, owner, document.agreedAt))
  }
  const offer = await findBorrowerOffer(context, query)
  if (!offer) return undefined
  const documents = renderDocuments(await statementSubject(context, offer))
  return documents.map(document => foundDocument(document, offer, undefined))
}

const foundDocument = (
  document: RenderedDocument | StoredDocument,
  owner: Parameters<typeof documentUrl>[1],
  agreedAt: Date | undefined,
): FoundDocument => ({
  document,
  response: {
    title: document.title,
    documentId: documentIdOf(document),
    code: document.code,
    position: document.position,
    version: document.version,
    sha256: document.sha256,
    url: documentUrl(document, owner),
    agreedAt: agreedAt?.toISOString() ?? null,
  },
})
