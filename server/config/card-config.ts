import type { Environment } from './environment.ts'

export type CardConfig = {
  /** `none` until a lender brings an acquirer; the sandbox has a simulator. */
  readonly provider: 'none' | 'simulator'
  /** The address of the simulator; undefined: on this server. */
  readonly baseUrl: string | undefined
  readonly secretKey: string
  readonly callbackToken: string
}

/** The card simulator shares its key and token with the bank simulator: they are one program. */
export const cardConfigOf = (values: Environment): CardConfig => ({
  provider: values.RUPYA_CARD_PROVIDER ?? (values.RUPYA_MODE === 'sandbox' ? 'simulator' : 'none'),
  baseUrl: values.RUPYA_CARD_URL,
  secretKey: values.RUPYA_XENDIT_SECRET_KEY ?? '',
  callbackToken: values.RUPYA_XENDIT_CALLBACK_TOKENS?.split(',')[0]?.trim() ?? '',
})

/** Settings that production refuses, one line each. */
export const cardProblems = (values: Environment): string[] =>
  values.RUPYA_CARD_PROVIDER === 'simulator'
    ? ['RUPYA_CARD_PROVIDER=simulator is refused in production']
    : []
