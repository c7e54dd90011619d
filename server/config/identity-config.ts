import type { MarketCode } from '#domain/market/market.ts'
import type { Environment } from './environment.ts'

export type IdentityConfig = {
  /** `none`: staff verify; a lender's own provider is to be added. */
  readonly chosen: Readonly<Record<MarketCode, Environment['RUPYA_IDENTITY_PROVIDER_ID']>>
  /** The address of the simulator; undefined: on this server. */
  readonly baseUrl: string | undefined
  readonly secretKey: string
}

/** The identity simulator shares its key with the bank simulator: they are one program. */
export const identityConfigOf = (values: Environment): IdentityConfig => ({
  chosen: Object.freeze({
    ID: values.RUPYA_IDENTITY_PROVIDER_ID,
    IN: values.RUPYA_IDENTITY_PROVIDER_IN,
  }),
  baseUrl: values.RUPYA_IDENTITY_URL,
  secretKey: values.RUPYA_XENDIT_SECRET_KEY ?? '',
})

/** Settings that production refuses, one line each. */
export const identityProblems = (values: Environment): string[] =>
  (['RUPYA_IDENTITY_PROVIDER_ID', 'RUPYA_IDENTITY_PROVIDER_IN'] as const)
    .filter(name => values[name] === 'simulator')
    .map(name => `${name}=simulator is refused in production`)
