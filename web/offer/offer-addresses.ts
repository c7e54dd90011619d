import { paths } from '../routes.ts'

/** The requested terms of an offer: an amount in major units, and the number of installments. */
export type OfferChoice = {
  readonly amount?: string | undefined
  readonly periods?: string | undefined
}

/** The confirm page of a product, for requested terms or the product's default. */
export const confirmAddress = (
  productId: string,
  { amount, periods }: OfferChoice = {},
): string => {
  const query = new URLSearchParams({ productId })
  if (amount !== undefined) query.set('amount', amount)
  if (periods !== undefined) query.set('installments', periods)
  return `${paths.confirmLoan}?${query}`
}

/** Where missing certification steps are completed; returns to `next`. */
export const certificationAddress = (next: string): string =>
  `${paths.certification}?${new URLSearchParams({ next })}`

/** Where the payout account is entered or corrected; returns to `next`. */
export const payoutAccountAddress = (next: string): string =>
  `${paths.bindCard}?${new URLSearchParams({ next })}`

/** The key facts statement of an offer. */
export const keyFactsAddress = (productId: string, proposalNo: string): string =>
  `${paths.keyFacts}?${new URLSearchParams({ productId, proposalNo })}`

/** The requested terms of the page's address. Invalid values are ignored. */
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
