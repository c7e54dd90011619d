import * as z from 'zod'
import { parseJson } from '../exact-json.ts'
import {
  amountText as amount,
  providerId as id,
  instantBy,
  payNumber as number,
  word,
} from '../provider-fields.ts'

// Xendit's fixed virtual account and fixed payment code, as their documents, their own clients and
// recorded answers show them. Only what we use is named: fields may be added at any time. Numbers
// arrive here as text (see exact-json.ts).

const instant = instantBy(text => new Date(text))

export const virtualAccount = z.object({
  id,
  external_id: z.string(),
  account_number: number,
  expected_amount: amount.nullish(),
  /** PENDING while the bank opens it, then ACTIVE; INACTIVE once paid, expired or closed. */
  status: word,
})

export const paymentCode = z.object({
  id,
  external_id: z.string(),
  payment_code: number,
  expected_amount: amount.nullish(),
  status: word,
})

const money = {
  external_id: z.string().max(200).nullish(),
  amount,
  currency: word.nullish(),
  status: word.nullish(),
  transaction_timestamp: instant,
}

export const virtualAccountPayment = z.object({
  ...money,
  payment_id: id,
  callback_virtual_account_id: id.nullish(),
  account_number: number.nullish(),
})
export type VirtualAccountPayment = z.infer<typeof virtualAccountPayment>

export const paymentCodePayment = z.object({
  ...money,
  /** Of the list's row: where its next page starts. */
  id: id.nullish(),
  fixed_payment_code_payment_id: id,
  fixed_payment_code_id: id,
  payment_id: id.nullish(),
  payment_code: number,
})
export type PaymentCodePayment = z.infer<typeof paymentCodePayment>

export const paymentCodePayments = z.object({
  data: z.array(paymentCodePayment),
  has_more: z.boolean().nullish(),
})

/**
 * Xendit has no callback for a fixed account's payment taken back (its list of transactions shows
 * it). This mark, put on a paid callback's body, is ours; only the simulator sends it.
 */
export const REVERSAL_EVENT = 'rupya.payment.reversed'
export const reversalMark = z.object({ event: z.literal(REVERSAL_EVENT), reversed_at: instant })

/** Sent when an account is made or changed: no money in it. */
export const virtualAccountStatus = z.object({
  account_number: z.string(),
  status: z.string(),
  payment_id: z.undefined().optional(),
})

export const transaction = z.object({
  id,
  product_id: id,
  status: word,
  channel_category: word,
  reference_id: z.string().max(255).nullish(),
  updated: instant.optional(),
  amount,
  currency: word.nullish(),
  /** Xendit's fee, its tax included. */
  fee: z.object({ xendit_fee: amount.nullish(), value_added_tax: amount.nullish() }).nullish(),
})
export type XenditTransaction = z.infer<typeof transaction>

export const transactions = z.object({ data: z.array(transaction), has_more: z.boolean() })

const errorBody = z.object({ error_code: z.string().regex(/^[A-Z0-9_]{1,80}$/) })

/** The `error_code` of a refusal, or nothing: an error page is not worth failing over. */
export function readErrorCode(bytes: Uint8Array): string {
  try {
    const parsed = errorBody.safeParse(parseJson(bytes))
    return parsed.success ? parsed.data.error_code : ''
  } catch {
    return ''
  }
}
