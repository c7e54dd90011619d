import { paths } from '../routes.ts'

/** What a borrower asks an offer for: an amount in major units, and how many installments. */
export type OfferChoice = {
  readonly amount?: string | undefined
  readonly periods?: string | undefined
}

/** The confirm page of a product, for an amount and a term or as the product proposes. */
export const confirmAddress = (
  productId: string,
  { amount, periods }: OfferChoice = {},
): string => {
  const query = new URLSearchParams({ productId })
  if (amount !== undefined) query.set('amount', amount)
  if (periods !== undefined) query.set('installments', periods)
  return `${paths.confirmLoan}?${query}`
}

/** Where the rest of a borrower's data is asked for; it leads back to `next`. */
export const certificationAddress = (next: string): string =>
  `${paths.certification}?${new URLSearchParams({ next })}`

/** Where the account for the money is given or put right; it leads back to `next`. */
export const payoutAccountAddress = (next: string): string =>
  `${paths.bindCard}?${new URLSearchParams({ next })}`

/** The statement of what an offer costs, whole. */
export const keyFactsAddress = (productId: string, proposalNo: string): string =>
  `${paths.keyFacts}?${new URLSearchParams({ productId, proposalNo })}`

/** What the page's address asks for. Odd values are dropped: they are hints. */
export const readOfferChoice = (request: Request): OfferChoice => {
  const query = new URL(request.url).searchParams
  const matching = (name: string, pattern: RegExp) => {
    const value = query.get(name) ?? ''
    return pattern.test(value) ? value : undefined
  }
  return {
    amount: matching('amount', /^\d{1,15}(\.\d{1,2})?$/),
    periods: matching('installments', /^[1-9]\d{0,2}$/),
  }
}
