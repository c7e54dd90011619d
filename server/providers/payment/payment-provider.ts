import type { MarketCode } from '#domain/market/market.ts'
import type { PayCode, PayMethodKind } from '#domain/market/pay-method.ts'
import { type Money, sumMinor } from '#domain/money/money.ts'

/** A payment request is of its method's kind. */
export type PaymentRequestKind = PayMethodKind

export type ProviderPaymentRequestInput = {
  /**
   * Ours, unique, made before the provider is called. It is the provider's idempotency key and its
   * `external_id`, so a later callback finds the request even when the reply to this call was lost.
   */
  readonly paymentRequestId: string
  readonly requestNo: string
  readonly kind: PaymentRequestKind
  /** The bank (`BCA`), the outlet (`ALFAMART`), the network (`UPI`), or `BANK-TRANSFER`. */
  readonly paymentMethodCode: string
  readonly holderName: string
  /** Exactly this amount is to be paid. */
  readonly amount: Money
  readonly expiresAt: Date
  readonly description: string
  /** Set for the kinds `link` and `page`. */
  readonly checkout?: ProviderCheckout
}

/** What a provider that opens an app or its own page needs; texts about the payer may be empty. */
export type ProviderCheckout = {
  /** Our page of this payment request, to which the app or the provider's page leads back. */
  readonly returnUrl: string
  /** The payer's, as E.164. */
  readonly phone: string
  /** The network address of the payer's phone. */
  readonly address: string
  readonly userAgent: string
}

export type ProviderPaymentRequest = {
  /** The provider's own id, needed to close the request and to read retail payments back. */
  readonly providerRef: string
  /** What the borrower types; of other kinds the provider's id, which nobody types. */
  readonly number: string
  /** The text of a QR code, exactly as the provider wrote it; absent for other kinds. */
  readonly qrText?: string
  /** For the kinds `link` and `page`: opens the payer's app, or the provider's page. */
  readonly payUrl?: string
  /** What a transfer from any bank needs beside the number; absent where the number is enough. */
  readonly bankAccount?: BankAccount
  readonly status: 'active' | 'closed'
}

/** The branch code (IFSC) of an Indian account, and in whose name it stands. */
export type BankAccount = { readonly branchCode: string; readonly payeeName: string }

/** How a payment came: a `PaymentProvider` reads back the kinds of requests only. */
export type PaymentChannel = PaymentRequestKind | 'card' | 'import'

/** Enough to ask the provider about one payment again; a `ProviderPaymentEvent` is one. */
export type PaymentReference = {
  readonly providerPaymentId: string
  readonly via: PaymentChannel
  readonly providerRef?: string
  /** The provider's id of a refund of the payment, where the payment itself does not show it. */
  readonly refundId?: string
}

/** Money that arrived, or a payment the provider took back: the one shape of all providers. */
export type ProviderPaymentEvent = PaymentReference & {
  /** As in `/webhooks/{name}` and in the payments table. */
  readonly provider: string
  readonly kind: 'paid' | 'reversed'
  /** Our `paymentRequestId`; absent when the provider does not know whose the money is. */
  readonly externalId?: string
  /** Empty when the provider did not say. */
  readonly number: string
  readonly amount: Money
  /** When the payer paid, also in a reversal. */
  readonly paidAt: Date
  readonly reversedAt?: Date
  /**
   * Set when the callback's signature leaves room for forgery or replay: nothing it says is booked,
   * only what `readBack` answers for it.
   */
  readonly isHint?: true
  /**
   * Set for a payment of which parts were refunded and the rest stands: the minor units of each part as
   * decimal text, by the provider's id of the refund; '' where it names their sum alone. `amount` is
   * what was paid.
   */
  readonly refundedParts?: RefundedParts
  /** Set for money that the loan may not be repaid with; it goes back to the payer (`sendBack`). */
  readonly notAllowed?: 'credit-card'
}

export type RefundedParts = Readonly<Record<string, string>>

/** What went back of a payment, in minor units. */
export const refundedMinorOf = (parts: RefundedParts = {}): bigint =>
  sumMinor(Object.values(parts).map(BigInt))

/** What stands of a payment. */
export const standingAmount = ({ amount, refundedParts }: ProviderPaymentEvent): Money => ({
  ...amount,
  minor: amount.minor - refundedMinorOf(refundedParts),
})

/** One of our payment requests, for a provider that must be asked about each, having no list. */
export type OwnPaymentRequest = {
  readonly paymentRequestId: string
  readonly kind: PaymentRequestKind
  /** When it was last paid, if money of it may still be refunded. */
  readonly paidAt?: Date
  /** Set unless it is paid whole: money may come, even late. */
  readonly mayTakeMoney?: true
}

/** What we know and a provider's own list may lack. */
export type LedgerSide = {
  /** The `providerRef` of one of our payment requests. */
  readonly refOf?: (paymentRequestId: string) => Promise<string | undefined>
  /** Whether a payment is booked, so that it need not be read again. */
  readonly isBooked?: (providerPaymentId: string) => Promise<boolean>
  /**
   * The provider's id of the one payment of that amount booked for a payment request, for a list
   * that may name payments by another id; undefined when there is none, or more than one.
   */
  readonly bookedPaymentOf?: (of: {
    readonly paymentRequestId: string
    readonly amount: Money
  }) => Promise<string | undefined>
  /** Our payment requests that may have taken money since then. */
  readonly paymentRequestsSince?: (since: Date) => AsyncIterable<OwnPaymentRequest>
}

/** One payment in the provider's own list. */
export type ReportRow = PaymentReference & {
  /** False when the payment is reversed. */
  readonly kind: 'paid' | 'reversed'
  readonly externalId?: string
  readonly amount: Money
  /** The provider's fee. */
  readonly feeMinor: bigint
}

/**
 * What a callback turned out to be.
 * - `refused`: not from the provider; answer 401 and keep nothing but a counter.
 * - `event`: answer 200 once it is stored.
 * - `ignored`: from the provider, and nothing to do with money; answer 200.
 * - `unreadable`: from the provider, but not understood (an unknown shape, a currency or amount we
 *   cannot hold). It may be money: keep the raw bytes, open a case, answer 200.
 */
export type PaymentVerification =
  | { readonly outcome: 'refused'; readonly reason: string }
  | { readonly outcome: 'event'; readonly event: ProviderPaymentEvent }
  | {
      readonly outcome: 'ignored'
      readonly reason: string
      /** Set when it says that one of our payment requests takes no more money. */
      readonly ended?: EndedPaymentRequest
    }
  | { readonly outcome: 'unreadable'; readonly reason: string }

export type EndedPaymentRequest = {
  readonly paymentRequestId: string
  /**
   * When its time ends, where the provider reports that a request was closed and not why: one whose time
   * is not over was paid, which another callback reports.
   */
  readonly expiresAt?: Date
}

/**
 * Our interface to payment providers. Every method that calls the provider throws a
 * `PaymentProviderError` when it gets no usable reply; its `effect` says whether the request may
 * have been carried out all the same.
 */
export type PaymentProvider = {
  /** As in `/webhooks/{name}` and in the payments table. */
  readonly name: string
  /** The market whose payments it takes. */
  readonly market: MarketCode
  /** Codes of the market's methods for which it issues no number: they are not offered. */
  readonly lacks?: readonly PayCode[]
  /**
   * Creates the number to pay to. Idempotent: a repeat with the same request carries the same
   * idempotency key. Takes at most the configured time, look-up included.
   */
  createPaymentRequest(request: ProviderPaymentRequestInput): Promise<ProviderPaymentRequest>
  /**
   * Closes a number for payments. Closing a closed one is no error. `payUrl` is the request's own, by
   * which some pages are named.
   */
  closePaymentRequest(kind: PaymentRequestKind, providerRef: string, payUrl?: string): Promise<void>
  /**
   * Refunds a whole payment to where it came from; one that is refunded already is no error. Set where
   * the provider may take money that is `notAllowed`.
   */
  sendBack?(providerPaymentId: string, amount: Money): Promise<void>
  /** Checks a callback by its raw bytes. The caller limits the size. Never throws. */
  verify(rawBody: Uint8Array, headers: Headers): PaymentVerification
  /**
   * Whether a payment request takes no more money, unpaid. Set where the signature of a callback does not
   * cover that, so that it is asked for.
   */
  hasEnded?(paymentRequestId: string): Promise<boolean>
  /** Reads one payment: undefined when the provider does not know the id. */
  readBack(reference: PaymentReference): Promise<ProviderPaymentEvent | undefined>
  /**
   * Every payment made or changed since then, for the sweep; a payment may come more than once. One
   * that `isBooked` knows is left out, unless it was taken back. After the readable payments it
   * throws a `ProviderUnreadableError` that names those that cannot be read, or another error if
   * some could not be read this time.
   */
  list(since: Date, ours?: LedgerSide): AsyncIterable<ProviderPaymentEvent>
  /**
   * What the provider itself counts between two instants, all pages: payments made, and older ones
   * taken back. Each row stands for one line of its list, so a payment counted twice comes twice.
   * Of a partly refunded payment what is left counts. Unreadable rows as in `list`.
   */
  report(span: TimeRange, ours?: LedgerSide): AsyncIterable<ReportRow>
}

/** From the first instant up to, and without, the last. */
export type TimeRange = { readonly from: Date; readonly until: Date }
