import type { DocumentCode } from '#contract/application/schemas.ts'

/** The page that shows a document of an offer, or of the loan it became. */
export const documentUrl = (
  { code }: { readonly code: DocumentCode },
  owner: {
    readonly productId: string
    readonly proposalNo?: string
    readonly loanId: string | null
  },
): string => {
  const query = new URLSearchParams({ productId: owner.productId, document: code })
  if (owner.loanId !== null) query.set('orderId', owner.loanId)
  else if (owner.proposalNo !== undefined) query.set('proposalNo', owner.proposalNo)
  return `/loanAgreement?${query}`
}
