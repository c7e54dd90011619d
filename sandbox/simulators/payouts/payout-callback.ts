import type { PayoutSimulatorContext } from './create-payout-simulator.ts'
import type { SimulatedPayout } from './payout-book.ts'

/** One provider's callback about a payout: its address, proof of origin and body. */
export type PayoutCallback = (
  context: Pick<PayoutSimulatorContext, 'options'>,
  payout: SimulatedPayout,
) => {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** The address beside Xendit's: the last path segment is the provider's name. */
export const callbackUrlOf = (
  { options }: Pick<PayoutSimulatorContext, 'options'>,
  name: string,
): string => new URL(name, options.callbackUrl).href
