import type { AcquirerStatus } from '#domain/card-payment/card-payment-state.ts'
import type { Money } from '#domain/money/money.ts'
import type { CallbackVerification } from '../payment/callback-secrets.ts'
import type { TimeRange } from '../payment/payment-provider.ts'

export type CardDetails = {
  readonly number: string
  readonly holder: string
  /** Our short name of the bank, or an IFSC; empty when the number alone says it. */
  readonly bankCode: string
}

export type CardPaymentInput = {
  /**
   * Ours, unique, made before the acquirer is called: its idempotency key and its reference. A
   * repeat with it after a lost reply finds the same card payment.
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

/** A card payment as its acquirer reports it. */
export type CardProviderEvent = {
  /** As in `/webhooks/{name}` and in the payments table. */
  readonly provider: string
  readonly reference: string
  /** The acquirer's own id, by which its money is booked once. */
  readonly providerRef: string
  readonly state: AcquirerStatus
  /** Why it failed: `DECLINED`, `EXPIRED`, `CODE_TRIES`, `CANCELLED`…; empty if it gave none. */
  readonly reason: string
  readonly amount: Money
  /** How many codes the acquirer has compared. */
  readonly tries: number
  /** Its own page, while it waits there, or empty. */
  readonly pageUrl: string
  /** The time of its status; of a paid one, of the payment. */
  readonly at: Date
}

/** The result of checking a callback. */
export type CardPaymentVerification = CallbackVerification<CardProviderEvent>

/**
 * Our interface to card acquirers. Methods that call the acquirer throw a `PaymentProviderError`
 * when there is no usable reply; its `effect` says whether it may have been done all the same.
 */
export type CardProvider = {
  /** As in `/webhooks/{name}` and in the card payments table. */
  readonly name: string
  /** Starts a card payment, or finds the one that this reference started. */
  startCardPayment(request: CardPaymentInput): Promise<CardProviderEvent>
  /** Sends the code of a card payment again. */
  sendCode(reference: string): Promise<CardProviderEvent>
  /**
   * Submits a code, which the acquirer counts before it compares. A wrong one changes no status.
   */
  confirmCardPayment(reference: string, code: string): Promise<CardProviderEvent>
  /**
   * Cancels a card payment: a waiting one fails, and an unknown reference is refused from then on.
   * One that is processing or paid is returned unchanged.
   */
  cancelCardPayment(reference: string, amount: Money): Promise<CardProviderEvent>
  /** Reads a card payment by our reference; undefined when the acquirer knows none. */
  findCardPayment(reference: string): Promise<CardProviderEvent | undefined>
  /** Every card payment that was paid or reversed in a span, all pages. */
  list(span: TimeRange): AsyncIterable<CardProviderEvent>
  /** Checks a callback by its raw bytes. The caller limits the size. Never throws. */
  verify(rawBody: Uint8Array, headers: Headers): CardPaymentVerification
}
