import type { MarketCode } from '#domain/market/market.ts'
import type { Config } from '../../config/config.ts'
import type { AccountNameProvider } from './account-name-provider.ts'
import { createIlumaAccountNames } from './iluma-account-names.ts'
import { createRazorpayxAccountNames } from './razorpayx-account-names.ts'

/** Who names the holders of a market's accounts; undefined where the check is off. */
export type AccountNameProviderOf = (market: MarketCode) => AccountNameProvider | undefined

/** The chosen provider of each market, or its format spoken with the simulator. */
export const accountNameProviders = (
  { accountName, payout }: Pick<Config, 'accountName' | 'payout'>,
  { simulatorUrl }: { readonly simulatorUrl: string },
): AccountNameProviderOf => {
  const { chosen, iluma, simulatorKey } = accountName
  const { razorpayx } = payout
  const providers: Readonly<Record<MarketCode, AccountNameProvider>> = {
    ID: createIlumaAccountNames(
      chosen.ID === 'simulator'
        ? { baseUrl: `${simulatorUrl}/iluma`, secretKey: simulatorKey }
        : iluma,
    ),
    IN: createRazorpayxAccountNames(
      chosen.IN === 'simulator' || razorpayx.baseUrl === undefined
        ? {
            baseUrl: `${simulatorUrl}/razorpayx`,
            keyId: 'rzp_sandbox_simulator',
            keySecret: simulatorKey,
            accountNumber: '7878780080316316',
          }
        : { ...razorpayx, baseUrl: razorpayx.baseUrl },
    ),
  }
  return market => (chosen[market] === 'none' ? undefined : providers[market])
}
