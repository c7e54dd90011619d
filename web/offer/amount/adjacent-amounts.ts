import { apiMoney } from '#domain/money/api-money.ts'
import type { Money } from '#domain/money/money.ts'
import { toDecimalString } from '#domain/money/parse.ts'
import type { OfferDetails } from '../load-offer.ts'

/**
 * The amounts one step below and above, as the API writes them; undefined beyond the product's
 * limits.
 */
export const adjacentAmounts = (
  { figures: { currency }, limits }: Pick<OfferDetails, 'figures' | 'limits'>,
  amount: string,
): { readonly less: string | undefined; readonly more: string | undefined } => {
  const minor = (text: string) => apiMoney(currency, text).minor
  const within = (candidate: bigint): string | undefined =>
    candidate >= minor(limits.minimum) && candidate <= minor(limits.maximum)
      ? toDecimalString({ currency, minor: candidate } satisfies Money)
      : undefined
  return {
    less: within(minor(amount) - minor(limits.step)),
    more: within(minor(amount) + minor(limits.step)),
  }
}
