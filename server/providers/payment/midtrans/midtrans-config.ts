export type MidtransConfig = {
  /** Without a trailing slash: `https://api.midtrans.com`, or the address of the simulator. */
  readonly baseUrl: string
  /**
   * The server key: it opens the API and signs notifications. The first one asks; during a rotation
   * the old one beside it still verifies.
   */
  readonly serverKeys: readonly [string, ...string[]]
  /** The most one operation takes. A borrower waits for it: 8 seconds. */
  readonly timeoutMs?: number
}

export const DEFAULT_TIMEOUT_MS = 8_000
