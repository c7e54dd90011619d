import * as z from 'zod/mini'
import { amount, currency, flag, identifier, text } from '../fields.ts'
import { receipt } from '../payment-request/schemas.ts'

const periods = z.optional(z.string().check(z.regex(/^[1-9]\d{0,2}$/)))

/**
 * `asked`: the bank is being asked; `code-sent`: it waits for the borrower's code; `redirected`: it
 * waits on a page of its own; `confirmed`: it is charging; `unknown`: its answer was lost and it is
 * asked again; the other three are ends.
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

/** One try at paying by card, as the borrower's page shows it. */
export const cardPayment = z.object({
  repaymentRecordId: identifier,
  way: z.enum(['card', 'redirect']),
  state: cardPaymentState,
  amount,
  periods: z.number(),
  bankName: text(80),
  /** The last digits only; empty where the bank's own page asks for the card. */
  cardNo: text(40),
  /** For how long no other code can be sent; 0 when one can. */
  resendInSeconds: z.number(),
  triesLeft: z.number(),
  /** The bank's own page while it waits there, or empty. */
  url: text(2000),
  /** Why it failed, in the borrower's language, or empty. */
  reason: text(300),
  receipt: z.nullable(receipt),
})

export const repaymentWay = {
  summary:
    "The borrower's cards, what is to be paid, and the charge under way, if any; `orderId` may stand in the query.",
  input: z.object({
    orderId: z.optional(identifier),
    periods,
    /** A hint, as in generateVcode. */
    amount: z.optional(amount),
    /** A charge that has ended is shown only when it is named. */
    repaymentRecordId: z.optional(identifier),
  }),
  output: z.object({
    /** Another house's way to pay; always empty. */
    alipay: text(10),
    /** Binds a commit to what was owed when this was answered. */
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
    currency,
    productName: text(120),
    telephone: text(30),
    /** What the periods chosen come to today; `0` when nothing is owed. */
    amount,
    periods: z.number(),
    charge: z.nullable(cardPayment),
  }),
}

export const repaymentCommit = {
  summary:
    'Begins to charge a card: of the borrower’s own (`cardId`) or a new one (`cardNo`). With `sendMsg=1` while the same charge waits for its code: sends the code again.',
  input: z.object({
    orderId: identifier,
    /** What the borrower saw; charged only if it is what is owed. */
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
    /** `1`: a code was sent and is waited for. */
    needValid: flag,
    repayRecordId: identifier,
    resendInSeconds: z.number(),
  }),
}

export const repaymentConfirm = {
  summary: 'Gives the code that the bank sent; the card is charged once.',
  input: z.object({ orderId: identifier, verifyCode: text(20), repaymentRecordId: identifier }),
  output: cardPayment,
}

export const repaymentHuichao = {
  summary: "Begins a charge on the bank's own page; the borrower is led there and back.",
  input: z.object({
    /** A hint: the session says who pays. */
    userId: z.optional(text(64)),
    orderId: identifier,
    amount,
    repayToken: z.optional(text(80)),
    periods,
  }),
  output: z.object({
    /** Judged against the allowed hosts before it leaves us. */
    url: text(2000),
    repayRecordId: identifier,
  }),
}
