import * as z from 'zod'
import { amount, date, marketCode, text } from '../fields.ts'
import { offerFigures } from '../offer/schemas.ts'

/** Longer than any rule allows, so that an invalid value is refused with a message. */
const optionalFormText = z.optional(text(2000))

/** Needed once a refusal with the code `101` says so: a captcha or a proof of work. */
const challengeFields = {
  sid: z.optional(text(80)),
  capcode: z.optional(text(10)),
  /** A solved `proofOfWork` of the purpose `message`, as ALTCHA writes it. */
  altcha: z.optional(text(1000)),
}

export const subscribe = {
  summary: 'Stores an e-mail address for the newsletter; a repeated address is stored once.',
  input: z.object({ ...challengeFields, email: optionalFormText }),
  output: z.object({ note: text(200) }),
}

export const contactMessage = {
  summary: 'Stores a message to the lender; staff answer by telephone.',
  input: z.object({
    ...challengeFields,
    name: optionalFormText,
    telephone: optionalFormText,
    message: optionalFormText,
    /** Of one displayed form: sending it twice stores one message. */
    formKey: z.optional(z.string().check(z.regex(/^[0-9A-Za-z-]{8,64}$/))),
  }),
  output: z.object({ note: text(200) }),
}

const labelledValue = z.object({ label: text(120), value: text(200) })

export const siteFacts = {
  summary:
    'The facts on the official site of a market: the lender, the range of loans, one example, and what a chosen loan costs.',
  input: z.object({
    /** A value that is not offered is replaced by the nearest that is. */
    amount: z.optional(amount),
    installments: z.optional(z.string().check(z.regex(/^[1-9]\d{0,2}$/))),
  }),
  output: z.object({
    market: marketCode,
    lender: text(120),
    amountRange: text(80),
    termRange: text(80),
    leastIncome: text(80),
    payoutHours: z.number(),
    coolingOffDays: z.number(),
    /** What the first of our products costs for the chosen amount and term; null when there is none. */
    calculator: z.nullable(
      z.object({
        productName: text(120),
        limits: z.object({
          minimum: amount,
          maximum: amount,
          step: amount,
          installments: z.array(z.number()),
        }),
        figures: offerFigures,
        /** The first installment; the last may be less. */
        installment: amount,
      }),
    ),
    /** The whole cost of one of our products, from the loan engine; null when there is none yet. */
    example: z.nullable(
      z.object({
        productName: text(120),
        on: date,
        amount: text(40),
        installments: z.number(),
        rows: z.array(labelledValue),
        total: text(40),
        cost: text(40),
        apr: text(20),
        /** The same loan with its first installment paid late. */
        late: z.object({ days: z.number(), installment: text(40), charge: text(40) }),
      }),
    ),
  }),
}
