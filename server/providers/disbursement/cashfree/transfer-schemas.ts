import * as z from 'zod'
import { MoneyError } from '#domain/money/money.ts'
import { parseMoney } from '#domain/money/parse.ts'
import {
  amountText,
  bankReference,
  instantBy,
  providerId,
  word,
} from '../../payment/provider-fields.ts'
import type { PayoutProviderEvent } from '../disbursement-provider.ts'
import type { PayoutFormat } from '../read-payout.ts'

// Cashfree's transfers (V2) as its documents show them: cashfree.com/docs/api-reference/payouts/v2,
// "Standard Transfer V2", "Get Transfer Status V2", "Webhooks V2". Numbers arrive here as text
// (../../payment/exact-json.ts).

/** As in `/webhooks/{name}` and in the disbursements table. */
export const cashfreeName = 'cashfree'

/** The only currency of these payouts; a reply may leave it out. */
const takenCurrency = 'INR'

const instant = instantBy(text => new Date(text))

const transfer = z.object({
  transfer_id: z.string().max(40),
  cf_transfer_id: providerId.nullish(),
  status: word,
  status_code: z.string().max(80).nullish(),
  transfer_utr: bankReference,
  transfer_amount: amountText,
  transfer_currency: word.nullish(),
  updated_on: instant,
})
type Transfer = z.infer<typeof transfer>

/** The type of what a callback reports, whatever else it holds. */
export const anyCallback = z.looseObject({ type: word })

/**
 * One webhook brings all of them: of credits, low balances, rejected batches and banks that are down too
 * (cashfree.com/docs/payouts/payouts/webhooks).
 */
export const isOfTransfer = ({ type }: z.infer<typeof anyCallback>): boolean =>
  type.startsWith('TRANSFER_')

/** A callback about a transfer, as it was at the time of the event. */
export const transferCallback = z.object({ type: word, event_time: instant, data: transfer })

/**
 * Any status before the end is pending; an unknown one too, so that it is read again. `REVERSED`: the
 * money is back in the lender's account, whether or not it had arrived: a payout that we know as paid
 * is then booked as returned, and any other as failed.
 */
const states: Readonly<Record<string, PayoutProviderEvent['state']>> = {
  SUCCESS: 'paid',
  REVERSED: 'failed',
  FAILED: 'failed',
  REJECTED: 'failed',
  MANUALLY_REJECTED: 'failed',
}

/** The bank was down or the lender's account empty: the same payout may succeed later. */
const transientCodes: Readonly<Record<string, string>> = {
  BANK_GATEWAY_ERROR: 'TEMPORARY_TRANSFER_ERROR',
  REINITIALIZE_TRANSFER_LATER: 'TEMPORARY_TRANSFER_ERROR',
  INSUFFICIENT_BALANCE: 'INSUFFICIENT_BALANCE',
}

const reasonOf = ({ status_code: code }: Transfer): string => {
  if (!code || !/^[A-Z0-9_]{1,80}$/.test(code)) return ''
  return transientCodes[code] ?? code
}

/** Cashfree takes letters, digits and underscores, at most 40: our reference is a UUID. */
export const transferIdOf = (reference: string): string => reference.replaceAll('-', '_')
const referenceOf = (transferId: string): string => transferId.replaceAll('_', '-')

const eventOf = (read: Transfer, at: Date): PayoutProviderEvent => {
  if ((read.transfer_currency ?? takenCurrency) !== takenCurrency) {
    throw new MoneyError('Cashfree pays rupees only')
  }
  const state = states[read.status] ?? 'pending'
  return {
    provider: cashfreeName,
    reference: referenceOf(read.transfer_id),
    providerRef: read.cf_transfer_id ?? '',
    ...(read.transfer_utr && { bankRef: read.transfer_utr }),
    state,
    reason: state === 'failed' ? reasonOf(read) : '',
    amount: parseMoney(takenCurrency, read.transfer_amount, { allowTrailingZeros: true }),
    at,
  }
}

export const cashfreeTransfer: PayoutFormat<Transfer> = {
  schema: transfer,
  eventOf: read => eventOf(read, read.updated_on),
}

/** @throws MoneyError for a currency or an amount that we cannot hold. */
export const reportedTransferEvent = ({ data, event_time }: z.infer<typeof transferCallback>) =>
  eventOf(data, event_time)
