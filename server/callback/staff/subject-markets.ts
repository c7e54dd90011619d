import type { MarketCode } from '#domain/market/market.ts'
import type { SubjectMarkets } from '../../audit/public.ts'
import type { Services } from '../../services.ts'
import { findUnread } from '../store.ts'

type Providers = Pick<Services, 'paymentProviders'>

/** A payment provider's is that of its market; others pay in and out of every one. */
const marketOf = ({ paymentProviders }: Providers, provider: string) =>
  paymentProviders.get(provider)?.market ?? 'every-market'

/** The providers whose callbacks a person who works for these markets may see. */
export const callbackProviders = (
  services: Providers & Pick<Services, 'cardProviders' | 'disbursementProviders' | 'config'>,
  markets: readonly MarketCode[],
): string[] => {
  const { paymentProviders, cardProviders, disbursementProviders } = services
  const isAll = services.config.markets.every(market => markets.includes(market))
  return [
    ...[...paymentProviders.values()]
      .filter(({ market }) => markets.includes(market))
      .map(({ name }) => name),
    ...(isAll ? [...cardProviders.keys(), ...disbursementProviders.keys()] : []),
  ]
}

export const callbackSubjects = {
  callback: async (services, callbackId) => {
    const row = await findUnread(services.db, callbackId)
    return row && marketOf(services, row.provider)
  },
} satisfies Partial<SubjectMarkets>
