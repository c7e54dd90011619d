import type { LocalDate } from '../calendar/local-date.ts'
import type { ClientKind, LateTerms } from '../charges/late-terms.ts'
import type { MarketCode } from '../market/market.ts'
import type { Currency } from '../money/money.ts'
import type { Caps } from '../rate-caps/caps.ts'
import type { ScheduleRow } from '../schedule/schedule.ts'
import type { Bucket } from '../waterfall/bucket.ts'
import type { WaterfallOrder } from '../waterfall/waterfall-order.ts'
import type { FreezeFact } from './freezes.ts'

/**
 * All that was agreed about a disbursed loan and all that has happened to it. Every balance is a
 * pure function of these and a day (`accountAsOf`); nothing here is ever edited, only added to.
 * The order of the lists means nothing. Amounts are minor units of `currency`.
 */
export type LoanFacts = {
  readonly loanId: string
  readonly market: MarketCode
  readonly currency: Currency
  readonly clientKind: ClientKind
  /** The amount in the agreement, before fees are taken from it. */
  readonly principalMinor: bigint
  readonly disbursedOn: LocalDate
  /** Interest and fees agreed, those kept back at disbursal too: see `benefitMinor`. */
  readonly benefitMinor: bigint
  readonly schedule: readonly ScheduleRow[]
  readonly lateTerms: LateTerms
  /** The limits in force when it was agreed: see `capsFor`. */
  readonly caps: Caps
  readonly waterfall: WaterfallOrder
  readonly payments: readonly PaymentFact[]
  readonly charges: readonly ChargeFact[]
  readonly waivers: readonly WaiverFact[]
  readonly extensions: readonly ExtensionFact[]
  /** On the days of any of these no late penalty and no late interest is charged. */
  readonly freezes: readonly FreezeFact[]
  readonly refunds: readonly RefundFact[]
}

export type PaymentFact = {
  readonly paymentId: string
  /** Orders the payments of one day; unique within the loan. */
  readonly sequenceNo: number
  /** The day it was paid in the market's zone, which may lie before payments known earlier. */
  readonly paidOn: LocalDate
  readonly amountMinor: bigint
  /** Taken back by the bank: the account is computed as if it had never been. */
  readonly reversed: boolean
  /** Paid for an extension: it covers all that is due but principal before anything else. */
  readonly forExtension?: true
  /**
   * The bill it was paid to. What the bill asks for and what is due by then is spread; the rest is
   * the borrower's own, until they say what to do with it. Absent: all of it may be spread.
   */
  readonly paymentRequest?: { readonly paymentRequestId: string; readonly requestedMinor: bigint }
  /** It gave the loan back or closed it early: all of it may be spread, whatever its bill asked. */
  readonly isEarlySettlement?: true
  /** No new money: at most this much of what was paid beyond the debt, put to the debt. */
  readonly fromOverpayment?: true
}

/** Paid beyond the debt and given back, from the day that this was set in train. */
export type RefundFact = {
  readonly refundId: string
  readonly requestedOn: LocalDate
  readonly amountMinor: bigint
}

/**
 * A charge someone raised by hand, or an event brought: an extension's fee, a court fee. Fees and
 * penalties are held to what the caps still allow on that day; what the law adds (statutory) and
 * what enforcement cost are outside the caps.
 */
export type ChargeFact = {
  readonly chargeId: string
  readonly bucket: Exclude<Bucket, 'principal'>
  /** From this day it exists: payments of earlier days cannot go to it. */
  readonly raisedOn: LocalDate
  /** The installment whose period holds this day carries it. */
  readonly dueOn: LocalDate
  readonly amountMinor: bigint
  /** It came with the payment of that sequence number and stands right before it; absent: first. */
  readonly beforePayment?: number
}

/** Something the lender lets go of. What is no longer owed on that day cannot be waived. */
export type WaiverFact = {
  readonly waiverId: string
  readonly bucket: Bucket
  readonly waivedOn: LocalDate
  /** At most this much, from the oldest installment on. */
  readonly amountMinor: bigint
  /** Only this installment's; absent: any. */
  readonly periodNo?: number
  /** It goes with the payment of that sequence number and comes right before it; absent: first. */
  readonly beforePayment?: number
}

/** An extension that has taken effect: from that day on, installments fall due later. */
export type ExtensionFact = {
  readonly extensionId: string
  readonly effectiveOn: LocalDate
  /** The new due days; an installment already paid, or not named, keeps its own. */
  readonly dueDates: readonly { readonly periodNo: number; readonly dueOn: LocalDate }[]
}
