import * as z from 'zod'
import {
  amount,
  currency,
  date,
  flag,
  identifier,
  instant,
  orderReference,
  text,
} from '../fields.ts'
import { paymentDispute } from '../payment-dispute/schemas.ts'

/**
 * Bank transfer or a mini market's counter (specification, section 9); a QR code that is scanned, a
 * link that opens an app, or a page of the provider's (decision 072).
 */
export const payType = z.enum(['1', '2', '3', '4', '5'])

export type PayType = z.infer<typeof payType>

const steps = z.array(text(400))

const bankSteps = z.array(z.object({ name: text(80), steps }))

/** One part of an amount, by its kind. */
export const amountPart = z.object({
  kind: z.enum([
    'statutory',
    'enforcement',
    'penalty',
    'fee',
    'interest',
    'principal',
    /** Repays a refund, because the payment that it came from was reversed. */
    'refund-repayment',
    'overpaid',
  ]),
  amount,
})

/** The purpose of a payment request; a loan has at most one open request per purpose. */
const paymentRequestPurpose = z.enum([
  'installments',
  'cooling-off',
  'extension',
  'pay-off',
  'card',
])

const pendingPeriod = z.object({
  periodNo: z.number(),
  totalAmount: amount,
  canClick: flag,
  periodStatus: text(8),
  repayDes: text(120),
  dueTime: text(40),
  /** The amount as displayed, grouped for the market. */
  at: text(40),
  check: flag,
  dueOn: date,
  daysLate: z.number(),
  parts: z.array(amountPart),
  /** The explanation of late charges and caps, in the borrower's language, or empty. */
  chargeNote: text(600),
})

const paidPeriod = z.object({
  periodNo: z.number(),
  repayDes: text(120),
  dueTime: text(40),
  at: text(40),
  paidOn: z.nullable(date),
})

export const loanPlayDetail = {
  summary: 'The installments of a loan: those to pay, and those paid.',
  input: z.object(orderReference),
  output: z.object({
    productName: text(120),
    repayWaitCount: z.number(),
    note: text(400),
    currency,
    /** By how much the debt grows by tomorrow if nothing is paid today; null where it does not. */
    lateTomorrow: z.nullable(amount),
    telephone: text(30),
    repayPlanDetail: z.object({
      repayWaitDetail: z.array(pendingPeriod),
      repayYetDetail: z.array(paidPeriod),
    }),
  }),
}

export const initPayType = {
  summary: 'The payment methods of this loan: banks with their methods, or mini markets.',
  input: z.object({ ...orderReference, pay_type: payType }),
  output: z.object({
    payMethodList: z.array(z.object({ payType, payName: text(60) })),
    bankList: z.array(
      z.object({ bankName: text(80), payCode: identifier, method: z.array(text(80)) }),
    ),
    marketList: z.array(text(40)),
    /** The borrower's last choice, stored on the server so that server rendering has it. */
    choice: z.nullable(
      z.object({ payType, payCode: identifier, specificNum: text(40), isDefault: flag }),
    ),
  }),
}

/** The allocation of one payment, as the receipt shows it. */
export const receipt = z.object({
  receiptNo: text(60),
  amount,
  paidAt: instant,
  paidOn: date,
  method: text(80),
  lines: z.array(
    z.object({ periodNo: z.nullable(z.number()), kind: amountPart.shape.kind, amount }),
  ),
  outstandingAfter: amount,
})

/** `part-paid`: less than the amount was paid; that counts, and the rest needs a new request. */
export const paymentRequestState = z.enum(['waiting', 'paid', 'part-paid', 'expired', 'replaced'])

/** A payment request: where and how to pay, and its state. */
export const paymentRequest = z.object({
  amount,
  /**
   * What is left to pay of one that ended before it was paid in full, once money came for it, or for the
   * loan by another one since; else null.
   */
  remaining: z.nullable(amount),
  currency,
  /** The number to pay to: a virtual account or a counter's payment code; else the provider's id. */
  vcode: text(40),
  /** The payment request's own number. */
  cardNo: text(40),
  payType,
  payCode: identifier,
  payName: text(80),
  /** For a transfer from any bank, what its form asks beside `vcode`; null for other methods. */
  bankAccount: z.nullable(z.object({ ifsc: text(40), payee: text(120) })),
  payStep: z.union([bankSteps, steps]),
  /** What stands above `vcode`, in the borrower's language. */
  codeLabel: text(120),
  /** A code that is scanned instead of typed: its picture, and the text of the link to save it. */
  codeImage: z.nullable(z.object({ url: text(300), save: text(80) })),
  /** Opens the app that pays on this phone, or the provider's page, with the button's text. */
  payLink: z.nullable(z.object({ url: text(1000), name: text(80) })),
  specificNum: text(40),
  telephone: text(30),
  state: paymentRequestState,
  purpose: paymentRequestPurpose,
  /** For an extension: the new due date; null when its payment brings none. */
  newDueOn: z.nullable(date),
  expiresAt: instant,
  periods: z.number(),
  productName: text(120),
  /** `1` when the requested amount was not the amount owed and was corrected. */
  amountChanged: flag,
  receipt: z.nullable(receipt),
  /** Of the payment with the receipt; null without one. */
  paymentId: z.nullable(identifier),
  /** What the loan's next unpaid due date asks for, once this is paid; null when nothing is left. */
  nextDue: z.nullable(z.object({ on: date, amount })),
  /** Money for this request that is not booked yet, in the borrower's language. */
  reviewNote: text(300),
  /** The loan's last payment dispute, if it is about this request or still open. */
  claim: z.nullable(paymentDispute),
})

export const generateVcode = {
  summary:
    'The open payment request for a loan, method and amount, or a new one; at most one is open.',
  input: z.object({
    ...orderReference,
    /** Absent: an extension where `amount` is exactly its price today; else installments. */
    purpose: z.optional(z.enum(['installments', 'extension', 'pay-off', 'part'])),
    /** A hint: the server computes the amount owed. For a part, the amount to pay. */
    amount: z.optional(amount),
    /** The number of installments, from the first pending one. */
    periods: z.optional(z.string().check(z.regex(/^[1-9]\d{0,2}$/))),
    /** For an early settlement: the last day on which the amount is right; absent: today. */
    on: z.optional(date),
    payCode: z.optional(identifier),
    pay_type: z.optional(payType),
    is_default: z.optional(flag),
    is_display: z.optional(text(10)),
    specific_num: z.optional(text(40)),
  }),
  output: paymentRequest,
}

export const paymentEvents = {
  summary: 'Streams the payment request when money for it arrives; as JSON, its present state.',
  input: z.object({ cardNo: identifier }),
  output: paymentRequest,
}

export const paymentCode = {
  summary: 'The code of a payment request that is scanned, as a picture to show or to save.',
  input: z.object({ cardNo: identifier, as: z.optional(z.enum(['svg', 'png'])) }),
  output: z.object({}),
}
