import * as z from 'zod'
import { parseJson } from '../exact-json.ts'
import { instantBy, pageAddress, payNumber, providerId, word } from '../provider-fields.ts'

// Razorpay's Smart Collect, QR codes, payments, refunds and webhooks, as razorpay.com/docs/api describes
// them. Only what we use is named. Amounts are whole paise, instants seconds since 1970.

const paise = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(BigInt)
const instant = instantBy(text => new Date(/^\d{1,12}$/.test(text) ? Number(text) * 1000 : NaN))

/** An object of our texts; an empty one comes as an empty list. */
const notes = z.object({ instruction_id: z.string().max(64).optional() }).or(z.array(z.never()))

/** In whose name an account stands: the lender's own, as Razorpay registered it. */
const payeeName = z.string().max(120)

export const virtualAccount = z.object({
  id: providerId,
  status: word,
  created_at: instant,
  name: payeeName.nullish(),
  notes: notes.nullish(),
  receivers: z.array(
    z.object({
      entity: word,
      account_number: payNumber.nullish(),
      ifsc: payNumber.nullish(),
      name: payeeName.nullish(),
    }),
  ),
})
export type VirtualAccount = z.infer<typeof virtualAccount>

export const virtualAccounts = z.object({ items: z.array(virtualAccount) })

/**
 * A QR code (razorpay.com/docs/api/qr-codes/image-content/entity). `image_content` is the text of the
 * code; Razorpay adds it for accounts with that feature, and `image_url` alone for others.
 */
export const qrCode = z.object({
  id: providerId,
  status: word,
  created_at: instant,
  notes: notes.nullish(),
  payment_amount: paise.nullish(),
  image_content: z
    .string()
    .regex(/^upi:\/\/pay\?[\x21-\x7e]{1,900}$/)
    .nullish(),
})
export type QrCode = z.infer<typeof qrCode>

export const qrCodes = z.object({ items: z.array(qrCode) })

export const payment = z.object({
  id: providerId,
  amount: paise,
  currency: word,
  status: word,
  method: word.nullish(),
  amount_refunded: paise.nullish(),
  /** Of a payment to an order, also to the order that a payment link has of its own. */
  order_id: providerId.nullish(),
  card: z.object({ type: word.nullish() }).nullish(),
  /** What the payer's UPI app took the money from; absent for other methods. */
  upi: z.object({ payer_account_type: word.nullish() }).nullish(),
  /** What Razorpay keeps, its tax included; null until it is captured. */
  fee: paise.nullish(),
  created_at: instant,
})
export type RazorpayPayment = z.infer<typeof payment>

/** An order (razorpay.com/docs/api/orders/entity). It has no end, and is paid once. */
export const order = z.object({
  id: providerId,
  status: word,
  amount: paise,
  notes: notes.nullish(),
})
export type Order = z.infer<typeof order>

export const orders = z.object({ items: z.array(order) })

/**
 * A payment begun for an order (razorpay.com/docs, "S2S Integration", JSON, UPI intent): the address
 * that opens a UPI app is the step named `intent`; the other one is to be polled.
 */
export const begunPayment = z.object({
  razorpay_payment_id: providerId,
  next: z.array(z.object({ action: word, url: z.string().max(1000).nullish() })),
})

/** A payment link (razorpay.com/docs/api/payments/payment-links/entity). */
export const paymentLink = z.object({
  id: providerId,
  status: word,
  amount: paise,
  notes: notes.nullish(),
  short_url: pageAddress.nullish(),
})
export type PaymentLink = z.infer<typeof paymentLink>

export const paymentLinks = z.object({ payment_links: z.array(paymentLink) })

export const refund = z.object({ id: providerId, payment_id: providerId, created_at: instant })

/** A list; its rows are read one by one. */
export const collection = z.object({ items: z.array(z.unknown()) })

/** Which account a payment came to: `GET /payments/{id}/bank_transfer`. */
export const bankTransfer = z.object({
  payment_id: providerId,
  virtual_account_id: providerId,
  virtual_account: virtualAccount,
})

/** Some samples of the documents have no time of the event. */
export const webhookEvent = z.object({ event: word, created_at: instant.nullish() })

/** In the oldest of the documents' samples a payment has no time of its own. */
const reportedPayment = payment.extend({ created_at: instant.nullish() })

export const creditedEvent = z.object({
  payload: z.object({
    payment: z.object({ entity: reportedPayment }),
    virtual_account: z.object({ entity: virtualAccount }),
  }),
})

export const qrCreditedEvent = z.object({
  payload: z.object({
    payment: z.object({ entity: reportedPayment }),
    qr_code: z.object({ entity: qrCode }),
  }),
})

export const orderPaidEvent = z.object({
  payload: z.object({
    payment: z.object({ entity: reportedPayment }),
    order: z.object({ entity: order }),
  }),
})

export const linkPaidEvent = z.object({
  payload: z.object({
    payment: z.object({ entity: reportedPayment }),
    payment_link: z.object({ entity: paymentLink }),
  }),
})

const ended = z.object({
  entity: z.object({ notes: notes.nullish(), close_reason: word.nullish() }),
})

export const endedEvent = z.object({
  payload: z.object({
    payment_link: ended.optional(),
    qr_code: ended.optional(),
    virtual_account: ended.optional(),
  }),
})

export const refundedEvent = z.object({
  payload: z.object({
    payment: z.object({ entity: reportedPayment }),
    refund: z.object({ entity: refund }),
  }),
})

const errorBody = z.object({ error: z.object({ code: z.string().regex(/^[A-Z0-9_]{1,80}$/) }) })

export function readErrorCode(bytes: Uint8Array): string {
  try {
    return errorBody.safeParse(parseJson(bytes)).data?.error.code ?? ''
  } catch {
    return ''
  }
}
