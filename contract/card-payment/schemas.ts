import * as z from 'zod'
import { amount, currency, flag, identifier, text } from '../fields.ts'
import { receipt } from '../payment-request/schemas.ts'

const periods = z.optional(z.string().check(z.regex(/^[1-9]\d{0,2}$/)))

/**
 * `asked`: the request to the bank is under way; `code-sent`: it waits for the borrower's code;
 * `redirected`: it waits on the bank's page; `confirmed`: the bank is processing it; `unknown`: the
 * bank's reply was lost and is looked up; the other three are final.
 */
export const cardPaymentState = z.enum([
  'asked',
  'code-sent',
  'redirected',
  'confirmed',
  'unknown',
  'paid',
  'failed',
  'reversed',
])

/** One card payment, as the borrower's page shows it. */
export const cardPayment = z.object({
  repaymentRecordId: identifier,
  way: z.enum(['card', 'redirect']),
  state: cardPaymentState,
  amount,
  periods: z.number(),
  bankName: text(80),
  /** The last digits; empty where the bank's page asks for the card. */
  cardNo: text(40),
  /** Seconds until another code can be sent; 0 when one can. */
  resendInSeconds: z.number(),
  triesLeft: z.number(),
  /** The bank's own page while it waits there, or empty. */
  url: text(2000),
  /** Why it failed, in the borrower's language, or empty. */
  reason: text(300),
  receipt: z.nullable(receipt),
})

export const repaymentWay = {
  summary: "The borrower's cards, the amount to pay, and the card payment in progress, if any.",
  input: z.object({
    orderId: z.optional(identifier),
    periods,
    /** A hint, as in generateVcode. */
    amount: z.optional(amount),
    /** An ended card payment is included only when named here. */
    repaymentRecordId: z.optional(identifier),
  }),
  output: z.object({
    /** Another company's payment method; always empty. */
    alipay: text(10),
    /** Binds a commit to the amount owed at the time of this reply. */
    repayToken: text(80),
    bankCards: z.array(
      z.object({
        id: identifier,
        bankName: text(80),
        /** Masked: the last four digits. */
        cardNo: text(40),
        bankCode: text(20),
      }),
    ),
    /** `0`: no number is typed here; cards are taken on the provider's page alone. */
    takesNumber: flag,
    currency,
    productName: text(120),
    telephone: text(30),
    /** The sum of the chosen periods today; `0` when nothing is owed. */
    amount,
    periods: z.number(),
    charge: z.nullable(cardPayment),
  }),
}

export const repaymentCommit = {
  summary:
    'Starts a card payment, or sends its code again (`sendMsg=1` while it waits for the code).',
  input: z.object({
    orderId: identifier,
    /** The amount shown; charged only if it equals the amount owed. */
    amount,
    repayToken: text(80),
    periods,
    cardId: z.optional(text(64)),
    cardNo: z.optional(text(40)),
    bankCode: z.optional(text(20)),
    bankName: z.optional(text(80)),
    /** Without effect (decision 040). */
    couponId: z.optional(text(64)),
    sendMsg: z.optional(flag),
  }),
  output: z.object({
    /** `1`: a code was sent and must be confirmed. */
    needValid: flag,
    repayRecordId: identifier,
    resendInSeconds: z.number(),
  }),
}

export const repaymentConfirm = {
  summary: 'Submits the code that the bank sent; the card is charged at most once.',
  input: z.object({ orderId: identifier, verifyCode: text(20), repaymentRecordId: identifier }),
  output: cardPayment,
}

export const repaymentHuichao = {
  summary:
    'Starts a card payment on the page of the acquirer or of the payment provider, which redirects back.',
  input: z.object({
    /** A hint: the session identifies the payer. */
    userId: z.optional(text(64)),
    orderId: identifier,
    amount,
    repayToken: z.optional(text(80)),
    periods,
  }),
  output: z.object({
    /** The acquirer's is checked against the allowed hosts; the provider's is of the provider. */
    url: text(2000),
    /** Of a payment provider's page: the number of its payment request. */
    repayRecordId: identifier,
  }),
}
