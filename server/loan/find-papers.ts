import type { OutputOf } from '#contract/call.ts'
import type { contracts } from '#contract/loan-application.ts'
import type { BorrowerContext } from '../handler.ts'
import { listDocuments, type StoredDocument } from './document-store.ts'
import { findBorrowerOffer, statementSubject } from './find-offer.ts'
import { paperUrl } from './papers/paper-url.ts'
import { documentIdOf, type Paper, renderPapers } from './papers/render-papers.ts'
import { findBorrowerLoan } from './store.ts'

export type WirePaper = OutputOf<typeof contracts>['agreements'][number]

type Asked = {
  readonly productId: string
  readonly proposalNo?: string | undefined
  readonly orderId?: string | undefined
}

/** A paper as it reads now, or as it was agreed to. */
export type FoundPaper = { readonly paper: Paper | StoredDocument; readonly wire: WirePaper }

/**
 * The papers of a loan as they were shown, else those of an offer as they read now. Undefined when
 * the borrower has no such loan or offer.
 */
export const findPapers = async (
  context: BorrowerContext,
  asked: Asked,
): Promise<FoundPaper[] | undefined> => {
  const { services, signedIn } = context
  const { productId, orderId } = asked
  if (orderId !== undefined) {
    const loan = await findBorrowerLoan(services.db, signedIn.borrowerId, { productId, orderId })
    if (!loan) return undefined
    const papers = await listDocuments(services, loan.loanId)
    return papers.map(paper => found(paper, { productId, loanId: loan.loanId }, paper.agreedAt))
  }
  const offer = await findBorrowerOffer(context, asked)
  if (!offer) return undefined
  const papers = renderPapers(await statementSubject(context, offer))
  return papers.map(paper => found(paper, offer, undefined))
}

const found = (
  paper: Paper | StoredDocument,
  of: Parameters<typeof paperUrl>[1],
  agreedAt: Date | undefined,
): FoundPaper => ({
  paper,
  wire: {
    title: paper.title,
    documentId: documentIdOf(paper),
    code: paper.code,
    position: paper.position,
    version: paper.version,
    sha256: paper.sha256,
    url: paperUrl(paper, of),
    agreedAt: agreedAt?.toISOString() ?? null,
  },
})
