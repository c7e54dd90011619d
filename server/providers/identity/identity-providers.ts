import type { MarketCode } from '#domain/market/market.ts'
import type { Config } from '../../config/config.ts'
import { createCashfreeIdentities } from './cashfree-identities.ts'
import type { IdentityProvider } from './identity-provider.ts'
import { createVerihubsIdentities } from './verihubs-identities.ts'

/** Who looks people of a market up; undefined where staff alone verify them. */
export type IdentityProviderOf = (market: MarketCode) => IdentityProvider | undefined

/** The chosen provider of each market, or its format spoken with the simulator. */
export const identityProviders = (
  { identity }: Pick<Config, 'identity'>,
  { simulatorUrl }: { readonly simulatorUrl: string },
): IdentityProviderOf => {
  const { chosen, cashfree, verihubs, simulatorKey } = identity
  const providers: Readonly<Record<MarketCode, IdentityProvider>> = {
    ID: createVerihubsIdentities(
      chosen.ID === 'simulator'
        ? {
            baseUrl: `${simulatorUrl}/verihubs`,
            appId: 'verihubs-sandbox-simulator',
            apiKey: simulatorKey,
          }
        : verihubs,
    ),
    IN: createCashfreeIdentities(
      chosen.IN === 'simulator'
        ? {
            baseUrl: `${simulatorUrl}/cashfree`,
            clientId: 'CF_SANDBOX_SIMULATOR',
            clientSecret: simulatorKey,
          }
        : cashfree,
    ),
  }
  return market => (chosen[market] === 'none' ? undefined : providers[market])
}
