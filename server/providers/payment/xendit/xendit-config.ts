import type { Currency } from '#domain/money/money.ts'

export type XenditConfig = {
  /** Without a trailing slash: `https://api.xendit.co`, or the address of the simulator. */
  readonly baseUrl: string
  readonly secretKey: string
  /** Every token a callback may carry: one, or the old and the new during a rotation. */
  readonly callbackTokens: readonly string[]
  /** The currency of a callback that names none. Xendit's fixed accounts are in rupiah. */
  readonly defaultCurrency?: Currency
  /** The most one operation takes, its look-up included. A borrower waits for it: 8 seconds. */
  readonly timeoutMs?: number
  readonly now: () => Date
}

export const DEFAULT_TIMEOUT_MS = 8_000
