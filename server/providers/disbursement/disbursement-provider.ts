import type { Money } from '#domain/money/money.ts'
import type { CallbackVerification } from '../payment/callback-secrets.ts'

export type PayoutInput = {
  /**
   * Ours, unique, made before the provider is called: its idempotency key and its reference. A
   * repeat with it after a lost reply cannot pay twice.
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

/** A payout as its provider reports it. */
export type PayoutProviderEvent = {
  /** As in `/webhooks/{name}` and in the disbursements table. */
  readonly provider: string
  readonly reference: string
  readonly providerRef: string
  /** The bank's own reference, such as a UTR; absent until it is known, and where none is reported. */
  readonly bankRef?: string
  /** `returned`: it was paid and the bank returned it. */
  readonly state: 'pending' | 'paid' | 'failed' | 'returned'
  /**
   * The provider's own code for a failure, such as `INVALID_DESTINATION`; empty if it gave none.
   */
  readonly reason: string
  readonly amount: Money
  /** The time of its status. */
  readonly at: Date
}

/** The result of checking a callback. */
export type PayoutVerification = CallbackVerification<PayoutProviderEvent>

/**
 * Our interface to payout providers. Methods that call the provider throw a `PaymentProviderError`
 * when there is no usable reply; its `effect` says whether money may be on its way all the same.
 */
export type DisbursementProvider = {
  /** As in `/webhooks/{name}` and in the disbursements table. */
  readonly name: string
  /** Starts a payout, or finds the one that this reference started. */
  createPayout(request: PayoutInput): Promise<PayoutProviderEvent>
  /** Reads a payout by our reference; undefined when the provider knows none. */
  findPayout(reference: string): Promise<PayoutProviderEvent | undefined>
  /** Checks a callback by its raw bytes. The caller limits the size. Never throws. */
  verify(rawBody: Uint8Array, headers: Headers): PayoutVerification
}
