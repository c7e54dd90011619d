import type { MarketCode } from '#domain/market/market.ts'
import type { Environment } from './environment.ts'
import { listOf, secretProblems } from './secret-strength.ts'

/** The lender in a market and its grievance officer: printed on every statement and agreement. */
export type Lender = {
  readonly name: string
  readonly grievance: {
    readonly officer: string
    readonly phone: string
    readonly email: string
  }
}

export type PayoutConfig = {
  readonly provider: 'simulator' | 'xendit'
  /** The address of the provider's API; the simulator is on this server. */
  readonly baseUrl: string
  readonly secretKey: string
  /** One, or the old and the new during a rotation. */
  readonly callbackTokens: readonly string[]
}

const XENDIT_URL = 'https://api.xendit.co'

/** The sandbox's lenders are invented; production must name its own. */
const sandboxLenders: Readonly<Record<MarketCode, string>> = {
  ID: 'PT Rupya Pembiayaan Contoh; Pengaduan Konsumen; +62 21 0000 0001; pengaduan@rupya.example',
  IN: 'Rupya Sample Finance Limited; Nodal Grievance Officer; +91 80 0000 0001; grievance@rupya.example',
}

/** "name; officer; phone; e-mail". */
const readLender = (text: string): Lender => {
  const [name = '', officer = '', phone = '', email = ''] = text.split(';').map(part => part.trim())
  return { name, grievance: { officer, phone, email } }
}

export const lendersOf = (values: Environment): Readonly<Record<MarketCode, Lender>> => ({
  ID: readLender(values.RUPYA_LENDER_ID ?? sandboxLenders.ID),
  IN: readLender(values.RUPYA_LENDER_IN ?? sandboxLenders.IN),
})

/** Payouts use the Xendit account of the payments unless they have their own. */
export const payoutConfigOf = (values: Environment, publicUrl: string): PayoutConfig => ({
  provider: values.RUPYA_PAYOUT_PROVIDER,
  baseUrl:
    values.RUPYA_PAYOUT_URL ??
    (values.RUPYA_PAYOUT_PROVIDER === 'simulator' ? publicUrl : XENDIT_URL),
  secretKey: values.RUPYA_PAYOUT_SECRET_KEY ?? values.RUPYA_XENDIT_SECRET_KEY ?? '',
  callbackTokens: Object.freeze(
    listOf(values.RUPYA_PAYOUT_CALLBACK_TOKENS ?? values.RUPYA_XENDIT_CALLBACK_TOKENS),
  ),
})

/** What production lacks, one line each. */
export const lenderProblems = (values: Environment): string[] => {
  const problems: string[] = []
  for (const name of ['RUPYA_LENDER_ID', 'RUPYA_LENDER_IN'] as const) {
    const parts = (values[name] ?? '').split(';').filter(part => part.trim() !== '')
    if (parts.length !== 4) problems.push(`${name} is not "name; officer; phone; e-mail"`)
  }
  if (values.RUPYA_PAYOUT_PROVIDER === 'simulator') {
    problems.push(
      'RUPYA_PAYOUT_PROVIDER names no real provider; the simulator is refused in production',
    )
  }
  for (const name of ['RUPYA_PAYOUT_SECRET_KEY', 'RUPYA_PAYOUT_CALLBACK_TOKENS'] as const) {
    // With Xendit for payments, payouts use its account unless they have their own.
    const hasAccount = values.RUPYA_PAYMENT_PROVIDER_ID === 'xendit'
    if (values[name] === undefined && hasAccount) continue
    problems.push(...secretProblems(name, values[name]))
  }
  if (values.RUPYA_PAYOUT_URL !== undefined && !values.RUPYA_PAYOUT_URL.startsWith('https://')) {
    problems.push('RUPYA_PAYOUT_URL is not https')
  }
  return problems
}
