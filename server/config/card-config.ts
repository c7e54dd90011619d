import type { Environment } from './environment.ts'

export type CardConfig = {
  /** Nobody charges cards until a lender brings an acquirer; the sandbox has a stand-in. */
  readonly provider: 'none' | 'stand-in'
  /** Where the stand-in is reached, when it is not on this very server. */
  readonly baseUrl: string | undefined
  readonly secretKey: string
  readonly callbackToken: string
}

/** The stand-in takes the key and the token of the payment stand-in: they are one program. */
export const cardConfigOf = (values: Environment): CardConfig => ({
  provider: values.RUPYA_CARD_PROVIDER ?? (values.RUPYA_MODE === 'sandbox' ? 'stand-in' : 'none'),
  baseUrl: values.RUPYA_CARD_URL,
  secretKey: values.RUPYA_XENDIT_SECRET_KEY ?? '',
  callbackToken: values.RUPYA_XENDIT_CALLBACK_TOKENS?.split(',')[0]?.trim() ?? '',
})

/** What production may not have, one line each. */
export const cardProblems = (values: Environment): string[] =>
  values.RUPYA_CARD_PROVIDER === 'stand-in'
    ? ['RUPYA_CARD_PROVIDER=stand-in is refused in production']
    : []
