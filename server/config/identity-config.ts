import type { MarketCode } from '#domain/market/market.ts'
import type { Environment } from './environment.ts'
import { secretProblems } from './secret-strength.ts'

export type IdentityConfig = {
  /** Who looks people up; `none`: staff verify them. */
  readonly chosen: {
    readonly ID: 'none' | 'simulator' | 'verihubs'
    readonly IN: 'none' | 'simulator' | 'cashfree'
  }
  /** The address of the simulator; undefined: on this server. */
  readonly simulatorUrl: string | undefined
  /** The simulator shares its key with the bank's: they are one program. */
  readonly simulatorKey: string
  readonly cashfree: {
    readonly baseUrl: string
    readonly clientId: string
    readonly clientSecret: string
  }
  readonly verihubs: { readonly baseUrl: string; readonly appId: string; readonly apiKey: string }
}

const cashfreeUrl = 'https://api.cashfree.com'
const verihubsUrl = 'https://api.verihubs.com'

/** In the sandbox both markets ask the simulator, unless the environment says otherwise. */
export const identityConfigOf = (values: Environment): IdentityConfig => {
  const standard = values.RUPYA_MODE === 'production' ? 'none' : 'simulator'
  const chosen: IdentityConfig['chosen'] = {
    ID: values.RUPYA_IDENTITY_PROVIDER_ID ?? standard,
    IN: values.RUPYA_IDENTITY_PROVIDER_IN ?? standard,
  } satisfies Record<MarketCode, string>
  return Object.freeze({
    chosen: Object.freeze(chosen),
    simulatorUrl: values.RUPYA_IDENTITY_URL?.replace(/\/+$/, ''),
    simulatorKey: values.RUPYA_XENDIT_SECRET_KEY ?? '',
    cashfree: Object.freeze({
      baseUrl: values.RUPYA_CASHFREE_VERIFICATION_URL?.replace(/\/+$/, '') ?? cashfreeUrl,
      clientId: values.RUPYA_CASHFREE_VERIFICATION_CLIENT_ID ?? '',
      clientSecret: values.RUPYA_CASHFREE_VERIFICATION_CLIENT_SECRET ?? '',
    }),
    verihubs: Object.freeze({
      baseUrl: values.RUPYA_VERIHUBS_URL?.replace(/\/+$/, '') ?? verihubsUrl,
      appId: values.RUPYA_VERIHUBS_APP_ID ?? '',
      apiKey: values.RUPYA_VERIHUBS_API_KEY ?? '',
    }),
  })
}

/** Settings that production refuses, one line each. */
export const identityProblems = (values: Environment): string[] => {
  const problems = (['RUPYA_IDENTITY_PROVIDER_ID', 'RUPYA_IDENTITY_PROVIDER_IN'] as const)
    .filter(name => values[name] === 'simulator')
    .map(name => `${name}=simulator is refused in production`)
  const idProblems = (name: keyof Environment) => (values[name] ? [] : [`${name} is missing`])
  if (values.RUPYA_IDENTITY_PROVIDER_IN === 'cashfree') {
    problems.push(...idProblems('RUPYA_CASHFREE_VERIFICATION_CLIENT_ID'))
    const secret = values.RUPYA_CASHFREE_VERIFICATION_CLIENT_SECRET
    problems.push(...secretProblems('RUPYA_CASHFREE_VERIFICATION_CLIENT_SECRET', secret))
  }
  if (values.RUPYA_IDENTITY_PROVIDER_ID === 'verihubs') {
    problems.push(...idProblems('RUPYA_VERIHUBS_APP_ID'))
    problems.push(...secretProblems('RUPYA_VERIHUBS_API_KEY', values.RUPYA_VERIHUBS_API_KEY))
  }
  for (const name of ['RUPYA_CASHFREE_VERIFICATION_URL', 'RUPYA_VERIHUBS_URL'] as const) {
    if (values[name]?.startsWith('https://') === false) problems.push(`${name} is not https`)
  }
  return problems
}
