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
 * The agreement of a disbursed loan and all of its events. Every balance is a pure function of
 * these and a day (`accountAsOf`). Facts are only added, never changed. The order of the lists has
 * no meaning. Amounts are minor units of `currency`.
 */
export type LoanFacts = {
  readonly loanId: string
  readonly market: MarketCode
  readonly currency: Currency
  readonly clientKind: ClientKind
  /** The amount in the agreement, before fees are taken from it. */
  readonly principalMinor: bigint
  readonly disbursedOn: LocalDate
  /** Interest and fees agreed, fees taken at disbursal included: see `benefitMinor`. */
  readonly benefitMinor: bigint
  readonly schedule: readonly ScheduleRow[]
  readonly lateTerms: LateTerms
  /** The caps in force on the day of the agreement: see `capsFor`. */
  readonly caps: Caps
  readonly waterfall: WaterfallOrder
  readonly payments: readonly PaymentFact[]
  readonly charges: readonly ChargeFact[]
  readonly waivers: readonly WaiverFact[]
  readonly extensions: readonly ExtensionFact[]
  /** No late penalty and no late interest is charged on the days of these. */
  readonly freezes: readonly FreezeFact[]
  readonly refunds: readonly RefundFact[]
}

export type PaymentFact = {
  readonly paymentId: string
  /** Orders the payments of one day; unique within the loan. */
  readonly sequenceNo: number
  /** The day it was paid, in the market's zone; may be before payments that were known earlier. */
  readonly paidOn: LocalDate
  readonly amountMinor: bigint
  /** Reversed by the bank: the account is computed without it. */
  readonly reversed: boolean
  /** Paid for an extension: it pays everything due except principal first. */
  readonly forExtension?: true
  /**
   * The payment request it was paid to. Allocated up to what the request asks for or what is due,
   * whichever is more; the rest is an overpayment until the borrower decides on it. Absent: all of
   * it may be allocated.
   */
  readonly paymentRequest?: { readonly paymentRequestId: string; readonly requestedMinor: bigint }
  /** It pays a cooling-off cancellation or an early settlement: all of it may be allocated. */
  readonly isEarlySettlement?: true
  /** No new money: applies at most this much of an earlier overpayment to the debt. */
  readonly fromOverpayment?: true
}

/** A refund of an overpayment; it counts from the day it was requested. */
export type RefundFact = {
  readonly refundId: string
  readonly requestedOn: LocalDate
  readonly amountMinor: bigint
}

/**
 * A charge beyond the schedule that staff raised or an event brought: an extension's fee, a court
 * fee. Fees and penalties are limited to what the caps still allow on that day; statutory charges
 * and enforcement costs are outside the caps.
 */
export type ChargeFact = {
  readonly chargeId: string
  readonly bucket: Exclude<Bucket, 'principal'>
  /** It exists from this day: payments of earlier days cannot be allocated to it. */
  readonly raisedOn: LocalDate
  /** It is due, and overdue, by this date; shown with the installment whose period contains it. */
  readonly dueOn: LocalDate
  readonly amountMinor: bigint
  /** The sequence number of the payment it is ordered right before; absent: first of its day. */
  readonly beforePayment?: number
}

/** A waiver. Only what is still owed on its day can be waived. */
export type WaiverFact = {
  readonly waiverId: string
  readonly bucket: Bucket
  readonly waivedOn: LocalDate
  /** At most this much, oldest installment first. */
  readonly amountMinor: bigint
  /** Only this installment's; absent: any. */
  readonly periodNo?: number
  /** The sequence number of the payment it is ordered right before; absent: first of its day. */
  readonly beforePayment?: number
}

/**
 * New due dates in force from `effectiveOn` on: of an extension that was paid for, or of a hardship
 * plan. Nothing is added to what is owed.
 */
export type ExtensionFact = {
  readonly extensionId: string
  readonly effectiveOn: LocalDate
  /** The new due dates; an installment that is not named keeps its own. */
  readonly dueDates: readonly NewDueDate[]
  /**
   * A hardship plan: charges already owed fall due with their installment, and no extension is
   * offered beside it.
   */
  readonly isHardshipPlan?: true
}

export type NewDueDate = {
  readonly periodNo: number
  /** Of the installment, or of the last of its parts. */
  readonly dueOn: LocalDate
  /**
   * Parts of what was agreed that fall due before `dueOn`, in their order; the rest falls due then.
   * When less is owed than the parts say, the last of them are smaller.
   */
  readonly parts?: readonly { readonly dueOn: LocalDate; readonly amountMinor: bigint }[]
}

/** A payment and the facts that it brings. They are stored together or not at all. */
export type NewLoanFacts = { readonly payment: PaymentFact } & Partial<
  Pick<LoanFacts, 'charges' | 'waivers' | 'extensions'>
>
