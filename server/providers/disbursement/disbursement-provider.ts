import type { Money } from '#domain/money/money.ts'

export type PayoutInput = {
  /**
   * Ours, unique, made before the provider is asked: its idempotency key and its reference. Asking
   * again with it after a lost answer cannot pay twice.
   */
  readonly reference: string
  readonly amount: Money
  /** Our short name of the bank, or an IFSC. */
  readonly bankCode: string
  readonly accountNo: string
  readonly holder: string
  /** On the borrower's statement. */
  readonly description: string
}

/** A payout as its provider sees it. */
export type PayoutProviderEvent = {
  /** As in `/webhooks/{name}` and in the disbursements table. */
  readonly provider: string
  readonly reference: string
  readonly providerRef: string
  /** `returned`: it was paid and the bank sent it back. */
  readonly state: 'pending' | 'paid' | 'failed' | 'returned'
  /** The provider's own word for why, such as `INVALID_DESTINATION`; empty if it gave none. */
  readonly reason: string
  readonly amount: Money
  /** When it came to be so. */
  readonly at: Date
}

/** What a callback turned out to be: as of a payment's (`PaymentProvider.verify`). */
export type PayoutVerification =
  | { readonly outcome: 'refused'; readonly reason: string }
  | { readonly outcome: 'event'; readonly event: PayoutProviderEvent }
  | { readonly outcome: 'unreadable'; readonly reason: string }

/**
 * Our side of whoever pays loans out. Methods that ask the provider throw a `PaymentProviderError`
 * when there is no usable answer; its `effect` says whether money may be on its way all the same.
 */
export type DisbursementProvider = {
  /** As in `/webhooks/{name}` and in the disbursements table. */
  readonly name: string
  /** Starts a payout, or finds the one this reference has started. */
  createPayout(request: PayoutInput): Promise<PayoutProviderEvent>
  /** Asks for a payout by our reference; undefined when the provider knows none. */
  findPayout(reference: string): Promise<PayoutProviderEvent | undefined>
  /** Judges a callback by its raw bytes. The caller caps the size. Never throws. */
  verify(rawBody: Uint8Array, headers: Headers): PayoutVerification
}
