import type { MarketCode } from '#domain/market/market.ts'
import type { Config } from '../../config/config.ts'
import type { Clock } from '../../platform/process/clock.ts'
import { createCashfreePayouts } from './cashfree/create-cashfree-provider.ts'
import type { DisbursementProvider } from './disbursement-provider.ts'
import { withPlausiblePayouts } from './plausible-payouts.ts'
import { createRazorpayxPayouts } from './razorpayx/create-razorpayx-provider.ts'
import { createXenditPayouts } from './xendit/create-payout-provider.ts'

export type PayoutProviderSet = {
  readonly all: ReadonlyMap<string, DisbursementProvider>
  /** The provider of a market's new payouts. */
  readonly of: (market: MarketCode) => DisbursementProvider
  /** Who pays what the first certainly did not accept, where the configuration names one. */
  readonly secondOf: (market: MarketCode) => DisbursementProvider | undefined
}

/** The provider whose format the simulator uses in each market. */
const simulatedProviders = { ID: 'xendit', IN: 'razorpayx' } as const

/**
 * Every payout provider whose secrets are configured: one that is no longer chosen still reports what
 * it paid.
 */
export const payoutProviders = (
  { payout }: Pick<Config, 'payout'>,
  { simulatorUrl, clock }: { readonly simulatorUrl: string; readonly clock: Pick<Clock, 'now'> },
): PayoutProviderSet => {
  const { xendit, razorpayx, cashfree, chosen, second } = payout
  const byConfigName = new Map<string, DisbursementProvider>()
  const add = (name: string, provider: DisbursementProvider) =>
    byConfigName.set(name, withPlausiblePayouts(provider, clock.now))
  if (xendit.secretKey !== '') {
    add('xendit', createXenditPayouts({ ...xendit, baseUrl: xendit.baseUrl ?? simulatorUrl }))
  }
  if (razorpayx.accountNumber !== '') {
    const baseUrl = razorpayx.baseUrl ?? `${simulatorUrl}/razorpayx`
    add('razorpayx', createRazorpayxPayouts({ ...razorpayx, baseUrl, now: clock.now }))
  }
  if (cashfree.clientId !== '') {
    const baseUrl = cashfree.baseUrl ?? `${simulatorUrl}/cashfree`
    add('cashfree', createCashfreePayouts({ ...cashfree, baseUrl }))
  }
  const named = (name: string, market: MarketCode): DisbursementProvider => {
    const provider = byConfigName.get(name)
    if (!provider) throw new Error(`${name}, chosen for payouts in ${market}, has no secrets`)
    return provider
  }
  return {
    all: new Map([...byConfigName.values()].map(provider => [provider.name, provider])),
    of: market =>
      named(chosen[market] === 'simulator' ? simulatedProviders[market] : chosen[market], market),
    secondOf: market => {
      const name = second[market]
      return name === 'none' ? undefined : named(name, market)
    },
  }
}
