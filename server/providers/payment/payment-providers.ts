import type { MarketCode } from '#domain/market/market.ts'
import type { Config } from '../../config/config.ts'
import type { Clock } from '../../platform/process/clock.ts'
import { createMidtransProvider } from './midtrans/create-midtrans-provider.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { withPlausiblePayments } from './plausible-payments.ts'
import { createRazorpayProvider } from './razorpay/create-razorpay-provider.ts'
import { createXenditProvider } from './xendit/create-xendit-provider.ts'

type PaymentProviderSet = {
  readonly all: ReadonlyMap<string, PaymentProvider>
  readonly of: (market: MarketCode) => PaymentProvider
}

type PaymentProviderOptions = {
  /** The bank simulator, for providers without an address of their own. */
  readonly simulatorUrl: string
  readonly clock: Pick<Clock, 'now'>
  /** The most one operation takes; each provider's own limit when left out. */
  readonly timeoutMs?: number
}

/** The provider whose format the simulator uses in each market. */
const simulatedProviders = { ID: 'xendit', IN: 'razorpay' } as const

/**
 * Every provider whose secrets are configured: one that is no longer chosen may still receive
 * payments on numbers it issued.
 */
export const paymentProviders = (
  { payment }: Pick<Config, 'payment'>,
  { simulatorUrl, clock, ...limits }: PaymentProviderOptions,
): PaymentProviderSet => {
  const { xendit, midtrans, razorpay, chosen } = payment
  const shared = { ...limits, now: clock.now }
  const all = new Map<string, PaymentProvider>()
  const add = (provider: PaymentProvider) =>
    all.set(provider.name, withPlausiblePayments(provider, clock.now))
  if (xendit.secretKey !== '') {
    add(createXenditProvider({ ...xendit, baseUrl: xendit.baseUrl ?? simulatorUrl, ...shared }))
  }
  const [serverKey, ...olderKeys] = midtrans.serverKeys
  if (serverKey !== undefined) {
    const baseUrl = midtrans.baseUrl ?? `${simulatorUrl}/midtrans`
    add(createMidtransProvider({ baseUrl, serverKeys: [serverKey, ...olderKeys], ...shared }))
  }
  if (razorpay.keyId !== '') {
    const baseUrl = razorpay.baseUrl ?? `${simulatorUrl}/razorpay`
    add(createRazorpayProvider({ ...razorpay, baseUrl, ...shared }))
  }
  return {
    all,
    of: market => {
      const name = chosen[market] === 'simulator' ? simulatedProviders[market] : chosen[market]
      const provider = all.get(name)
      if (!provider) throw new Error(`${name}, chosen for ${market}, has no secrets`)
      return provider
    },
  }
}
