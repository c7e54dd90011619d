import type { MarketCode } from '#domain/market/market.ts'
import type { Environment } from './environment.ts'
import { listOf, secretProblems } from './secret-strength.ts'

/**
 * The address of a provider's API. Without one it is the simulator on this server; without secrets
 * the provider is not in use: it issues no numbers and its callbacks are refused.
 */
type ProviderEndpoint = { readonly baseUrl: string | undefined }

export type PaymentConfig = {
  /** How many payment requests a borrower may get in an hour. */
  readonly requestsPerHour: number
  /** The provider of new payment requests in each market. */
  readonly chosen: {
    readonly ID: Environment['RUPYA_PAYMENT_PROVIDER_ID']
    readonly IN: Environment['RUPYA_PAYMENT_PROVIDER_IN']
  }
  readonly xendit: ProviderEndpoint & {
    readonly secretKey: string
    /** One, or the old and the new during a rotation; the same for the other providers' secrets. */
    readonly callbackTokens: readonly string[]
  }
  readonly midtrans: ProviderEndpoint & { readonly serverKeys: readonly string[] }
  readonly razorpay: ProviderEndpoint & {
    readonly keyId: string
    readonly keySecret: string
    readonly webhookSecrets: readonly string[]
  }
}

type ProviderName = Exclude<PaymentConfig['chosen'][MarketCode], 'simulator'>

const addresses = {
  xendit: { variable: 'RUPYA_XENDIT_URL', usual: 'https://api.xendit.co' },
  midtrans: { variable: 'RUPYA_MIDTRANS_URL', usual: 'https://api.midtrans.com' },
  razorpay: { variable: 'RUPYA_RAZORPAY_URL', usual: 'https://api.razorpay.com' },
} as const satisfies Record<ProviderName, { variable: keyof Environment; usual: string }>

/** Production demands all of a provider's secrets or none. */
const secretVariables = {
  xendit: ['RUPYA_XENDIT_SECRET_KEY', 'RUPYA_XENDIT_CALLBACK_TOKENS'],
  midtrans: ['RUPYA_MIDTRANS_SERVER_KEYS'],
  razorpay: [
    'RUPYA_RAZORPAY_KEY_ID',
    'RUPYA_RAZORPAY_KEY_SECRET',
    'RUPYA_RAZORPAY_WEBHOOK_SECRETS',
  ],
} as const satisfies Record<ProviderName, readonly (keyof Environment)[]>
type SecretVariable = (typeof secretVariables)[ProviderName][number]

const chosenOf = (values: Environment): PaymentConfig['chosen'] => ({
  ID: values.RUPYA_PAYMENT_PROVIDER_ID,
  IN: values.RUPYA_PAYMENT_PROVIDER_IN,
})

export const paymentConfigOf = (values: Environment): PaymentConfig => {
  const chosen = chosenOf(values)
  const named: readonly string[] = Object.values(chosen)
  const isReal = (name: ProviderName) => values.RUPYA_MODE === 'production' || named.includes(name)
  const endpointOf = (name: ProviderName): ProviderEndpoint => {
    const { variable, usual } = addresses[name]
    const given = values[variable]?.replace(/\/+$/, '')
    return { baseUrl: given ?? (isReal(name) ? usual : undefined) }
  }
  return Object.freeze({
    requestsPerHour: values.RUPYA_PAYMENT_REQUESTS_PER_HOUR,
    chosen: Object.freeze(chosen),
    xendit: Object.freeze({
      ...endpointOf('xendit'),
      secretKey: values.RUPYA_XENDIT_SECRET_KEY ?? '',
      callbackTokens: Object.freeze(listOf(values.RUPYA_XENDIT_CALLBACK_TOKENS)),
    }),
    midtrans: Object.freeze({
      ...endpointOf('midtrans'),
      serverKeys: Object.freeze(listOf(values.RUPYA_MIDTRANS_SERVER_KEYS)),
    }),
    razorpay: Object.freeze({
      ...endpointOf('razorpay'),
      keyId: values.RUPYA_RAZORPAY_KEY_ID ?? '',
      keySecret: values.RUPYA_RAZORPAY_KEY_SECRET ?? '',
      webhookSecrets: Object.freeze(listOf(values.RUPYA_RAZORPAY_WEBHOOK_SECRETS)),
    }),
  })
}

/** The secrets of the sandbox's simulators, where the environment leaves them out. */
export const sandboxPaymentSecrets = (
  values: Environment,
  kept: { readonly paymentSecret: string; readonly callbackToken: string },
): Environment => {
  const simulated: Record<SecretVariable, string> = {
    RUPYA_XENDIT_SECRET_KEY: kept.paymentSecret,
    RUPYA_XENDIT_CALLBACK_TOKENS: kept.callbackToken,
    RUPYA_MIDTRANS_SERVER_KEYS: kept.paymentSecret,
    RUPYA_RAZORPAY_KEY_ID: 'rzp_sandbox_simulator',
    RUPYA_RAZORPAY_KEY_SECRET: kept.paymentSecret,
    RUPYA_RAZORPAY_WEBHOOK_SECRETS: kept.callbackToken,
  }
  // An unset variable is no key of `values`.
  return { ...simulated, ...values }
}

/** What keeps production from starting, one line for each. */
export const paymentProblems = (values: Environment): string[] => {
  const problems: string[] = []
  const chosen = chosenOf(values)
  for (const market of values.RUPYA_MARKETS) {
    if (chosen[market] !== 'simulator') continue
    const name = `RUPYA_PAYMENT_PROVIDER_${market}`
    problems.push(`${name} names no real provider; the simulator is refused in production`)
  }
  const named: readonly string[] = Object.values(chosen)
  for (const [provider, names] of Object.entries(secretVariables)) {
    // A provider no longer chosen may still receive payments on its numbers: all secrets or none.
    const isUsed = named.includes(provider) || names.some(name => values[name] !== undefined)
    if (!isUsed) continue
    for (const name of names) problems.push(...secretProblems(name, values[name]))
  }
  for (const { variable } of Object.values(addresses)) {
    if (values[variable]?.startsWith('https://') === false) {
      problems.push(`${variable} is not https`)
    }
  }
  return problems
}
