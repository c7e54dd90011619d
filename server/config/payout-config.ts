import type { MarketCode } from '#domain/market/market.ts'
import type { Environment } from './environment.ts'
import type { PaymentConfig } from './payment-config.ts'
import { listOf, secretProblems } from './secret-strength.ts'

/** Without an address a provider's API is the simulator on this server. */
type PayoutEndpoint = { readonly baseUrl: string | undefined }

type PayoutProviderName = 'xendit' | 'razorpayx' | 'cashfree'

/** Who pays loans and refunds out. A provider without secrets is not in use. */
export type PayoutConfig = {
  /** The provider of new payouts in each market. */
  readonly chosen: {
    readonly ID: Environment['RUPYA_PAYOUT_PROVIDER_ID']
    readonly IN: Environment['RUPYA_PAYOUT_PROVIDER_IN']
  }
  /** Who pays in each market what the chosen provider certainly did not accept. */
  readonly second: {
    readonly ID: 'none'
    readonly IN: Environment['RUPYA_PAYOUT_SECOND_PROVIDER_IN']
  }
  readonly xendit: PayoutEndpoint & {
    readonly secretKey: string
    /** One, or the old and the new during a rotation; the same for the other providers' secrets. */
    readonly callbackTokens: readonly string[]
  }
  readonly razorpayx: PayoutEndpoint & {
    readonly keyId: string
    readonly keySecret: string
    /** The lender's own account that is debited. */
    readonly accountNumber: string
    readonly webhookSecrets: readonly string[]
  }
  readonly cashfree: PayoutEndpoint & {
    readonly clientId: string
    readonly clientSecrets: readonly string[]
  }
}

const addresses = {
  xendit: { variable: 'RUPYA_XENDIT_PAYOUT_URL', usual: 'https://api.xendit.co' },
  razorpayx: { variable: 'RUPYA_RAZORPAYX_URL', usual: 'https://api.razorpay.com' },
  cashfree: { variable: 'RUPYA_CASHFREE_URL', usual: 'https://api.cashfree.com' },
} as const satisfies Record<PayoutProviderName, { variable: keyof Environment; usual: string }>

/** Production demands all of a provider's settings or none. */
const ownVariables = {
  xendit: ['RUPYA_XENDIT_PAYOUT_SECRET_KEY', 'RUPYA_XENDIT_PAYOUT_CALLBACK_TOKENS'],
  razorpayx: [
    'RUPYA_RAZORPAYX_KEY_ID',
    'RUPYA_RAZORPAYX_KEY_SECRET',
    'RUPYA_RAZORPAYX_ACCOUNT_NUMBER',
    'RUPYA_RAZORPAYX_WEBHOOK_SECRETS',
  ],
  cashfree: ['RUPYA_CASHFREE_CLIENT_ID', 'RUPYA_CASHFREE_CLIENT_SECRETS'],
} as const satisfies Record<PayoutProviderName, readonly (keyof Environment)[]>
type OwnVariable = (typeof ownVariables)[PayoutProviderName][number]

type SharedVariable = {
  readonly variable: keyof Environment
  /** The payment provider whose variable it is. */
  readonly provider: Exclude<PaymentConfig['chosen'][MarketCode], 'simulator'>
}

/** Xendit and Razorpay have one account for payments and payouts, unless payouts have their own. */
const sharedVariables: Partial<Record<OwnVariable, SharedVariable>> = {
  RUPYA_XENDIT_PAYOUT_SECRET_KEY: { variable: 'RUPYA_XENDIT_SECRET_KEY', provider: 'xendit' },
  RUPYA_XENDIT_PAYOUT_CALLBACK_TOKENS: {
    variable: 'RUPYA_XENDIT_CALLBACK_TOKENS',
    provider: 'xendit',
  },
  RUPYA_RAZORPAYX_KEY_ID: { variable: 'RUPYA_RAZORPAY_KEY_ID', provider: 'razorpay' },
  RUPYA_RAZORPAYX_KEY_SECRET: { variable: 'RUPYA_RAZORPAY_KEY_SECRET', provider: 'razorpay' },
}

const settingOf = (values: Environment, name: OwnVariable): string | undefined => {
  const shared = sharedVariables[name]
  const value = values[name] ?? (shared && values[shared.variable])
  return value === undefined ? undefined : String(value)
}

const namedIn = (values: Environment): readonly string[] => [
  values.RUPYA_PAYOUT_PROVIDER_ID,
  values.RUPYA_PAYOUT_PROVIDER_IN,
  values.RUPYA_PAYOUT_SECOND_PROVIDER_IN,
  values.RUPYA_ACCOUNT_NAME_PROVIDER_IN ?? 'none',
]

export const payoutConfigOf = (values: Environment): PayoutConfig => {
  const named = namedIn(values)
  const isReal = (name: PayoutProviderName) =>
    values.RUPYA_MODE === 'production' || named.includes(name)
  const endpointOf = (name: PayoutProviderName): PayoutEndpoint => {
    const { variable, usual } = addresses[name]
    const given = values[variable]?.replace(/\/+$/, '')
    return { baseUrl: given ?? (isReal(name) ? usual : undefined) }
  }
  const text = (name: OwnVariable) => settingOf(values, name) ?? ''
  const list = (name: OwnVariable) => Object.freeze(listOf(settingOf(values, name)))
  return Object.freeze({
    chosen: Object.freeze({
      ID: values.RUPYA_PAYOUT_PROVIDER_ID,
      IN: values.RUPYA_PAYOUT_PROVIDER_IN,
    }),
    // We have one adapter for payouts in Indonesia.
    second: Object.freeze({ ID: 'none', IN: values.RUPYA_PAYOUT_SECOND_PROVIDER_IN }),
    xendit: Object.freeze({
      ...endpointOf('xendit'),
      secretKey: text('RUPYA_XENDIT_PAYOUT_SECRET_KEY'),
      callbackTokens: list('RUPYA_XENDIT_PAYOUT_CALLBACK_TOKENS'),
    }),
    razorpayx: Object.freeze({
      ...endpointOf('razorpayx'),
      keyId: text('RUPYA_RAZORPAYX_KEY_ID'),
      keySecret: text('RUPYA_RAZORPAYX_KEY_SECRET'),
      accountNumber: text('RUPYA_RAZORPAYX_ACCOUNT_NUMBER'),
      webhookSecrets: list('RUPYA_RAZORPAYX_WEBHOOK_SECRETS'),
    }),
    cashfree: Object.freeze({
      ...endpointOf('cashfree'),
      clientId: text('RUPYA_CASHFREE_CLIENT_ID'),
      clientSecrets: list('RUPYA_CASHFREE_CLIENT_SECRETS'),
    }),
  })
}

/** The secrets of the sandbox's simulators, where the environment leaves them out. */
export const sandboxPayoutSecrets = (
  values: Environment,
  kept: { readonly paymentSecret: string; readonly callbackToken: string },
): Environment => {
  const simulated: Record<OwnVariable, string> = {
    RUPYA_XENDIT_PAYOUT_SECRET_KEY: kept.paymentSecret,
    RUPYA_XENDIT_PAYOUT_CALLBACK_TOKENS: kept.callbackToken,
    RUPYA_RAZORPAYX_KEY_ID: 'rzp_sandbox_simulator',
    RUPYA_RAZORPAYX_KEY_SECRET: kept.paymentSecret,
    RUPYA_RAZORPAYX_ACCOUNT_NUMBER: '7878780080316316',
    RUPYA_RAZORPAYX_WEBHOOK_SECRETS: kept.callbackToken,
    RUPYA_CASHFREE_CLIENT_ID: 'CF_SANDBOX_SIMULATOR',
    RUPYA_CASHFREE_CLIENT_SECRETS: kept.paymentSecret,
  }
  return { ...simulated, ...values }
}

/** Whether a variable holds a secret, which has a least strength; others need only be set. */
const isSecret = (name: OwnVariable): boolean => /_(SECRETS?|TOKENS|SECRET_KEY)$/.test(name)

/** What keeps production from starting, one line for each. */
export const payoutProblems = (values: Environment): string[] => {
  const problems: string[] = []
  for (const market of values.RUPYA_MARKETS) {
    const name = `RUPYA_PAYOUT_PROVIDER_${market}` as const
    if (values[name] !== 'simulator') continue
    problems.push(`${name} names no real provider; the simulator is refused in production`)
  }
  if (values.RUPYA_PAYOUT_SECOND_PROVIDER_IN === values.RUPYA_PAYOUT_PROVIDER_IN) {
    problems.push('RUPYA_PAYOUT_SECOND_PROVIDER_IN names the first provider again')
  }
  const named = namedIn(values)
  const payments = [values.RUPYA_PAYMENT_PROVIDER_ID, values.RUPYA_PAYMENT_PROVIDER_IN]
  for (const [provider, names] of Object.entries(ownVariables)) {
    // A provider no longer chosen may still report payouts that it made: all settings or none.
    const isUsed = named.includes(provider) || names.some(name => values[name] !== undefined)
    if (!isUsed) continue
    for (const name of names) {
      const value = settingOf(values, name)
      // One that is shared with the payments is checked, and missed, with these.
      const isShared = payments.some(each => each === sharedVariables[name]?.provider)
      if (values[name] === undefined && (value !== undefined || isShared)) continue
      if (isSecret(name)) problems.push(...secretProblems(name, value))
      else if (!value) problems.push(`${name} is missing`)
    }
  }
  for (const { variable } of Object.values(addresses)) {
    if (values[variable]?.startsWith('https://') === false) {
      problems.push(`${variable} is not https`)
    }
  }
  return problems
}
