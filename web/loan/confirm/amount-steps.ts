import type { Money } from '#domain/money/money.ts'
import { toWire } from '#domain/money/parse.ts'
import { wireMoney } from '../../shell/wire-money.ts'
import type { Offer } from './load-offer.ts'

/** The amounts one step below and above, as on the wire; undefined beyond the product's limits. */
export const amountsBeside = (
  { figures: { currency }, limits }: Pick<Offer, 'figures' | 'limits'>,
  amount: string,
): { readonly less: string | undefined; readonly more: string | undefined } => {
  const minor = (text: string) => wireMoney(currency, text).minor
  const within = (wanted: bigint): string | undefined =>
    wanted >= minor(limits.minimum) && wanted <= minor(limits.maximum)
      ? toWire({ currency, minor: wanted } satisfies Money)
      : undefined
  return {
    less: within(minor(amount) - minor(limits.step)),
    more: within(minor(amount) + minor(limits.step)),
  }
}
