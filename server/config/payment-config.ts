import type { Environment } from './environment.ts'

/**
 * The address of a provider's API. Without one it is the simulator on this server; without secrets
 * the provider is not in use: it issues no numbers and its callbacks are refused.
 */
type ProviderEndpoint = { readonly baseUrl: string | undefined }

export type PaymentConfig = {
  /** The provider of new payment requests in each market. */
  readonly chosen: {
    readonly ID: 'simulator' | 'xendit' | 'midtrans'
    readonly IN: 'simulator' | 'razorpay'
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

const addresses = {
  xendit: 'https://api.xendit.co',
  midtrans: 'https://api.midtrans.com',
  razorpay: 'https://api.razorpay.com',
} as const
type ProviderName = keyof typeof addresses

const variables = {
  xendit: ['RUPYA_XENDIT_SECRET_KEY', 'RUPYA_XENDIT_CALLBACK_TOKENS'],
  midtrans: ['RUPYA_MIDTRANS_SERVER_KEYS'],
  razorpay: [
    'RUPYA_RAZORPAY_KEY_ID',
    'RUPYA_RAZORPAY_KEY_SECRET',
    'RUPYA_RAZORPAY_WEBHOOK_SECRETS',
  ],
} as const satisfies Record<ProviderName, readonly (keyof Environment)[]>

const chosenOf = (values: Environment): PaymentConfig['chosen'] => ({
  ID: values.RUPYA_PAYMENT_PROVIDER_ID,
  IN: values.RUPYA_PAYMENT_PROVIDER_IN,
})

const listOf = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map(item => item.trim())
    .filter(item => item !== '')

export const paymentConfigOf = (values: Environment): PaymentConfig => {
  const chosen = chosenOf(values)
  const named: readonly string[] = Object.values(chosen)
  const isReal = (name: ProviderName) => values.RUPYA_MODE === 'production' || named.includes(name)
  const addressOf = (name: ProviderName, given: string | undefined) => ({
    baseUrl: given?.replace(/\/+$/, '') ?? (isReal(name) ? addresses[name] : undefined),
  })
  return Object.freeze({
    chosen: Object.freeze(chosen),
    xendit: Object.freeze({
      ...addressOf('xendit', values.RUPYA_XENDIT_URL),
      secretKey: values.RUPYA_XENDIT_SECRET_KEY ?? '',
      callbackTokens: Object.freeze(listOf(values.RUPYA_XENDIT_CALLBACK_TOKENS)),
    }),
    midtrans: Object.freeze({
      ...addressOf('midtrans', values.RUPYA_MIDTRANS_URL),
      serverKeys: Object.freeze(listOf(values.RUPYA_MIDTRANS_SERVER_KEYS)),
    }),
    razorpay: Object.freeze({
      ...addressOf('razorpay', values.RUPYA_RAZORPAY_URL),
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
): Environment => ({
  ...values,
  RUPYA_XENDIT_SECRET_KEY: values.RUPYA_XENDIT_SECRET_KEY ?? kept.paymentSecret,
  RUPYA_XENDIT_CALLBACK_TOKENS: values.RUPYA_XENDIT_CALLBACK_TOKENS ?? kept.callbackToken,
  RUPYA_MIDTRANS_SERVER_KEYS: values.RUPYA_MIDTRANS_SERVER_KEYS ?? kept.paymentSecret,
  RUPYA_RAZORPAY_KEY_ID: values.RUPYA_RAZORPAY_KEY_ID ?? 'rzp_sandbox_simulator',
  RUPYA_RAZORPAY_KEY_SECRET: values.RUPYA_RAZORPAY_KEY_SECRET ?? kept.paymentSecret,
  RUPYA_RAZORPAY_WEBHOOK_SECRETS: values.RUPYA_RAZORPAY_WEBHOOK_SECRETS ?? kept.callbackToken,
})

const minCharacters = 16
/** The new one and the old one. */
const maxInRotation = 2

/** What keeps production from starting, one line for each. */
export const paymentProblems = (values: Environment): string[] => {
  const problems: string[] = []
  const chosen = chosenOf(values)
  for (const market of ['ID', 'IN'] as const) {
    if (chosen[market] !== 'simulator') continue
    const name = `RUPYA_PAYMENT_PROVIDER_${market}`
    problems.push(`${name} names no real provider; the simulator is refused in production`)
  }
  const named: readonly string[] = Object.values(chosen)
  for (const provider of ['xendit', 'midtrans', 'razorpay'] as const) {
    const names = variables[provider]
    // A provider no longer chosen may still receive payments on its numbers: all secrets or none.
    const isUsed = named.includes(provider) || names.some(name => values[name] !== undefined)
    if (!isUsed) continue
    for (const name of names) problems.push(...secretProblems(name, values[name]))
  }
  for (const name of ['RUPYA_XENDIT_URL', 'RUPYA_MIDTRANS_URL', 'RUPYA_RAZORPAY_URL'] as const) {
    const address = values[name]
    if (address !== undefined && !address.startsWith('https://')) {
      problems.push(`${name} is not https`)
    }
  }
  return problems
}

const secretProblems = (name: string, value: string | undefined): string[] => {
  const secrets = listOf(value)
  if (secrets.length === 0) return [`${name} is missing`]
  if (secrets.some(secret => secret.length < minCharacters)) {
    return [`${name} is shorter than ${minCharacters} characters`]
  }
  return secrets.length > maxInRotation ? [`${name} holds more than two`] : []
}
