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

const isoInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:?\d\d)?$/

/** ISO 8601. One without a zone is UTC, as all times of Xendit are, not our server's own time. */
export const instant = instantBy(text => {
  const [, , zone] = isoInstant.exec(text) ?? [undefined, undefined, 'none']
  if (zone === 'none') return new Date(Number.NaN)
  return new Date(zone === undefined ? `${text}Z` : text)
})

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

export const transaction = z.object({
  id,
  product_id: id,
  /** PAYMENT, or REFUND of one; absent in no recorded answer. */
  type: word.nullish(),
  status: word,
  channel_category: word,
  channel_code: word.nullish(),
  reference_id: z.string().max(255).nullish(),
  /** When it last changed: settled, usually, or taken back. */
  updated: instant.optional(),
  amount,
  currency: word.nullish(),
  /** Xendit's fee, its tax included. */
  fee: z
    .object({
      xendit_fee: amount.nullish(),
      value_added_tax: amount.nullish(),
      status: word.nullish(),
    })
    .nullish(),
})
export type XenditTransaction = z.infer<typeof transaction>

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
