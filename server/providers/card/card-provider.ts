import type { AcquirerStatus } from '#domain/card-payment/card-payment-state.ts'
import type { Money } from '#domain/money/money.ts'
import type { TimeRange } from '../payment/payment-provider.ts'

export type CardDetails = {
  readonly number: string
  readonly holder: string
  /** Our short name of the bank, or an IFSC; empty when the number alone says it. */
  readonly bankCode: string
}

export type CardPaymentInput = {
  /**
   * Ours, unique, made before the acquirer is asked: its idempotency key and its reference. Asking
   * again with it after a lost answer finds the same charge.
   */
  readonly reference: string
  readonly amount: Money
  /** Absent: the acquirer's own page asks for the card, and returns the borrower to `returnUrl`. */
  readonly card?: CardDetails
  readonly returnUrl: string
  /** Where codes go, E.164; the acquirer's bank may know a better one. */
  readonly phone: string
  /** On the borrower's statement. */
  readonly description: string
}

/** A charge as its acquirer sees it. */
export type CardProviderEvent = {
  /** As in `/webhooks/{name}` and in the payments table. */
  readonly provider: string
  readonly reference: string
  /** The acquirer's own id of it, by which its money is booked once. */
  readonly providerRef: string
  readonly state: AcquirerStatus
  /** Why it failed: `DECLINED`, `EXPIRED`, `CODE_TRIES`, `CANCELLED`…; empty if it gave none. */
  readonly reason: string
  readonly amount: Money
  /** How many codes the acquirer has compared. */
  readonly tries: number
  /** Its own page, while it waits there, or empty. */
  readonly pageUrl: string
  /** When it came to be so; of money, when it was paid. */
  readonly at: Date
}

/** What a callback turned out to be: as of a payment's (`PaymentProvider.verify`). */
export type CardPaymentVerification =
  | { readonly outcome: 'refused'; readonly reason: string }
  | { readonly outcome: 'event'; readonly event: CardProviderEvent }
  | { readonly outcome: 'unreadable'; readonly reason: string }

/**
 * Our side of whoever charges cards. Methods that ask the acquirer throw a `PaymentProviderError`
 * when there is no usable answer; its `effect` says whether it may have been done all the same.
 */
export type CardProvider = {
  /** As in `/webhooks/{name}` and in the charges table. */
  readonly name: string
  /** Begins a charge, or finds the one this reference has begun. */
  startCardPayment(request: CardPaymentInput): Promise<CardProviderEvent>
  /** Sends the code of a charge again. */
  sendCode(reference: string): Promise<CardProviderEvent>
  /** Hands a code over, which the acquirer counts before it compares. A wrong one leaves the wait. */
  confirmCardPayment(reference: string, code: string): Promise<CardProviderEvent>
  /**
   * Gives a charge up: one that waits ends as failed, and a reference that the acquirer has never
   * heard of is refused ever after. One that is being charged, or was, is answered as it is.
   */
  cancelCardPayment(reference: string, amount: Money): Promise<CardProviderEvent>
  /** Asks for a charge by our reference; undefined when the acquirer knows none. */
  findCardPayment(reference: string): Promise<CardProviderEvent | undefined>
  /** Every charge whose money came or was taken back in a span, all pages. */
  list(span: TimeRange): AsyncIterable<CardProviderEvent>
  /** Judges a callback by its raw bytes. The caller caps the size. Never throws. */
  verify(rawBody: Uint8Array, headers: Headers): CardPaymentVerification
}
