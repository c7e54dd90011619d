export type RazorpayConfig = {
  /** Without a trailing slash: `https://api.razorpay.com`, or the address of the simulator. */
  readonly baseUrl: string
  readonly keyId: string
  readonly keySecret: string
  /**
   * One, or the new and the old during a rotation: events from before it are still signed with the
   * old one.
   */
  readonly webhookSecrets: readonly string[]
  /** The most one operation takes. A borrower waits for it: 8 seconds. */
  readonly timeoutMs?: number
}

export const DEFAULT_TIMEOUT_MS = 8_000
