import { expect, vi } from 'vitest'
import type { PaymentProvider } from '#server/providers/payment/payment-provider.ts'
import type { TestApp } from '../app/create-test-app.ts'
import { createPaymentRequest } from './payment-requests.ts'

/** Every payment provider, sorted as `bookedProviders` returns them. */
export const providerNames = ['midtrans', 'razorpay', 'xendit'] as const
export type ProviderName = (typeof providerNames)[number]

const borrowers = { midtrans: 'siti', razorpay: 'arjun', xendit: 'siti' } as const

export const providerOf = ({ services }: TestApp, name: ProviderName): PaymentProvider =>
  services.paymentProviders.get(name) ?? expect.fail(`there is no ${name}`)

/** Pays a number of each provider; no callback comes. */
export const payWithoutCallbacks = async (app: TestApp): Promise<void> => {
  app.bank.setSettings({ dropCallbacks: true })
  for (const name of providerNames) {
    const provider = providerOf(app, name)
    using _chosen = vi.spyOn(app.services, 'paymentProviderOf').mockReturnValue(provider)
    const { vcode } = await createPaymentRequest(await app.enter(borrowers[name]))
    await app.bank.pay(vcode, 'exact')
  }
  app.bank.resetSettings()
}

/** The provider of each booked payment, sorted. */
export const bookedProviders = async ({ services }: TestApp): Promise<string[]> => {
  const rows = await services.db
    .selectFrom('payment.payment')
    .select('provider')
    .where('provider', 'in', providerNames)
    .execute()
  return rows.map(({ provider }) => provider).sort()
}

export const otherProviders = (name: ProviderName): readonly ProviderName[] =>
  providerNames.filter(each => each !== name)
