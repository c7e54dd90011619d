import * as z from 'zod'
import { type Money, MoneyError } from '#domain/money/money.ts'
import { bankReference, instantBy, providerId, word } from '../../payment/provider-fields.ts'
import type { PayoutProviderEvent } from '../disbursement-provider.ts'
import type { PayoutFormat } from '../read-payout.ts'

// RazorpayX's payouts as its documents show them: razorpay.com/docs/api/x/payouts/entity and
// razorpay.com/docs/webhooks/payouts. Numbers arrive here as text (../../payment/exact-json.ts).

/** As in `/webhooks/{name}` and in the disbursements table. */
export const razorpayxName = 'razorpayx'

/** The only currency of RazorpayX. */
const takenCurrency = 'INR'

const paise = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(BigInt)
const instant = instantBy(text => new Date(/^\d{1,12}$/.test(text) ? Number(text) * 1000 : NaN))

const payout = z.object({
  id: providerId,
  reference_id: z.string().max(120).nullish(),
  amount: paise,
  currency: word,
  status: word,
  utr: bankReference,
  status_details: z
    .object({ reason: z.string().max(120).nullish() })
    .nullish()
    .catch(null),
  created_at: instant,
})
export type RazorpayxPayout = z.infer<typeof payout>

/** A list, of whose rows nothing but our reference may be readable. */
export const payouts = z.object({
  items: z.array(z.looseObject({ reference_id: z.string().nullish().catch(null) })),
})

/** The name of what a callback reports, whatever else it holds. */
export const anyCallback = z.looseObject({ event: word })

/**
 * One webhook brings all events that its owner has chosen: of transactions, account checks and payout
 * links too, and of banks that are down (razorpay.com/docs/webhooks/razorpayx).
 */
export const isOfPayout = ({ event }: z.infer<typeof anyCallback>): boolean =>
  event.startsWith('payout.') && !event.startsWith('payout.downtime.')

/** A callback about a payout: its own time, and the payout as it was then. */
export const payoutCallback = z.object({
  event: word,
  created_at: instant,
  payload: z.object({ payout: z.object({ entity: payout }) }),
})

/**
 * Any status before the end is pending; an unknown one too, so that it is read again. `reversed` says
 * that the money is back in the lender's account, whether or not it had arrived: a payout that we
 * know as paid is then booked as returned, and any other as failed.
 */
const states: Readonly<Record<string, PayoutProviderEvent['state']>> = {
  processed: 'paid',
  reversed: 'failed',
  rejected: 'failed',
  cancelled: 'failed',
  failed: 'failed',
}

/** The bank was down or the lender's account empty: the same payout may succeed later. */
const transientReasons: Readonly<Record<string, string>> = {
  beneficiary_bank_offline: 'TEMPORARY_TRANSFER_ERROR',
  partner_bank_offline: 'TEMPORARY_TRANSFER_ERROR',
  server_error: 'TEMPORARY_TRANSFER_ERROR',
  low_balance: 'INSUFFICIENT_BALANCE',
}

const reasonOf = ({ status_details: details }: RazorpayxPayout): string => {
  const reason = details?.reason ?? ''
  if (!/^[a-z0-9_]{1,80}$/.test(reason)) return ''
  return transientReasons[reason] ?? reason.toUpperCase()
}

const amountOf = ({ amount, currency }: RazorpayxPayout): Money => {
  if (currency !== takenCurrency) throw new MoneyError('RazorpayX pays rupees only')
  return { currency, minor: amount }
}

const eventOf = (read: RazorpayxPayout, at: Date): PayoutProviderEvent => ({
  provider: razorpayxName,
  reference: read.reference_id ?? '',
  providerRef: read.id,
  ...(read.utr && { bankRef: read.utr }),
  state: states[read.status] ?? 'pending',
  reason: reasonOf(read),
  amount: amountOf(read),
  at,
})

/**
 * A payout that was read holds no time of its status, only of its creation: what was read now is
 * newer than every callback before.
 */
export const razorpayxPayout = (now: () => Date): PayoutFormat<RazorpayxPayout> => ({
  schema: payout,
  eventOf: read => eventOf(read, now()),
})

/** @throws MoneyError for a currency that RazorpayX does not pay. */
export const reportedPayoutEvent = (callback: z.infer<typeof payoutCallback>) =>
  eventOf(callback.payload.payout.entity, callback.created_at)
