import * as z from 'zod'
import { parseJson } from '../exact-json.ts'
import { amountText, instantBy, payNumber, providerId, word } from '../provider-fields.ts'

// Midtrans' Core API, as docs.midtrans.com describes charges, statuses and notifications. One shape
// serves all three; only what we use is named.

/** "2023-11-15 18:45:13", without a zone: Midtrans' clock is Jakarta's. */
const instant = instantBy(text => {
  const isPlain = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)
  return new Date(isPlain ? `${text.replace(' ', 'T')}+07:00` : Number.NaN)
})

export const transaction = z.object({
  status_code: word,
  transaction_id: providerId,
  /** Ours: the instruction's id. */
  order_id: providerId,
  gross_amount: amountText,
  /** Of a payment that was refunded or charged back, in part or whole. */
  refund_amount: amountText.nullish(),
  /** Each refund with its time (docs.midtrans.com, Get Transaction Status). */
  refunds: z.array(z.object({ refund_amount: amountText, created_at: instant })).nullish(),
  currency: word.nullish(),
  payment_type: word,
  transaction_status: word,
  /** When the number was made. */
  transaction_time: instant,
  /** When it was paid. */
  settlement_time: instant.nullish(),
  va_numbers: z.array(z.object({ bank: word, va_number: payNumber })).nullish(),
  permata_va_number: payNumber.nullish(),
  /** Mandiri's bill payment: the company's code, then the bill's. */
  biller_code: payNumber.nullish(),
  bill_key: payNumber.nullish(),
  /** At a mini market. */
  payment_code: payNumber.nullish(),
  /** Of a card: `challenge` waits for the merchant, and only a captured one has an approval code. */
  fraud_status: word.nullish(),
  approval_code: word.nullish(),
  /** docs.midtrans.com, Card Payment: `debit` or `credit`. */
  card_type: word.nullish(),
  /** The text of a QRIS code, in the reply to its charge; printable ASCII by the standard (EMVCo). */
  qr_string: z
    .string()
    .regex(/^[\x20-\x7e]{20,1000}$/)
    .nullish(),
  /** In the reply to a charge of a wallet. */
  actions: z.array(z.object({ name: word, url: z.string().max(4000) })).nullish(),
})
export type MidtransTransaction = z.infer<typeof transaction>

/** A notification is the transaction, signed. */
export const notification = z.object({
  ...transaction.shape,
  signature_key: z.string().max(200),
})

/** What the signature is made of, exactly as it stands in the body. */
export const signed = z.object({
  order_id: z.string().max(200),
  status_code: word,
  gross_amount: amountText,
  signature_key: z.string().max(200),
})

/** Midtrans says how it went in the body, and not always in the HTTP status too. */
const outcome = z.object({ status_code: z.string().regex(/^\d{3}$/) })

export const statusCodeOf = (answer: unknown): string =>
  outcome.safeParse(answer).data?.status_code ?? ''

export function readErrorCode(bytes: Uint8Array): string {
  try {
    return statusCodeOf(parseJson(bytes))
  } catch {
    return ''
  }
}
