import type { DocumentCode } from '#contract/application/schemas.ts'

/** Where a paper of an offer, or of the loan it became, is read. */
export const documentUrl = (
  { code }: { readonly code: DocumentCode },
  of: { readonly productId: string; readonly proposalNo?: string; readonly loanId: string | null },
): string => {
  const query = new URLSearchParams({ productId: of.productId, document: code })
  if (of.loanId !== null) query.set('orderId', of.loanId)
  else if (of.proposalNo !== undefined) query.set('proposalNo', of.proposalNo)
  return `/loanAgreement?${query}`
}
