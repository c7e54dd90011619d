import * as z from 'zod'
import { documentFile } from '../application/schemas.ts'
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
import { amountPart, receipt } from '../payment-request/schemas.ts'

/** The subject of a statement line; the line carries its text. */
export const statementLineKind = z.enum([
  'principal',
  'interest',
  'fee',
  'late-penalty',
  'late-interest',
  'charge',
  'waiver',
  'payment',
  'extension',
  /** A refund to repay, because the payment it came from was reversed. */
  'refund-shortfall',
  /** Days without late charges. */
  'freeze',
  /** Money movements that do not change the balance. */
  'money',
])

export type StatementLineKind = z.infer<typeof statementLineKind>

/** One event, in the borrower's language. */
const statementLine = z.object({
  on: date,
  kind: statementLineKind,
  text: text(300),
  /** The allocation of a payment, the reason of a clipped charge: a sentence each. */
  details: z.array(text(300)),
  effect: z.enum(['adds', 'reduces', 'none']),
  amount,
  /** The whole balance right after it, due or not. */
  balance: amount,
})

const statementPart = z.object({
  kind: amountPart.shape.kind,
  name: text(80),
  owed: amount,
  paid: amount,
  waived: amount,
  left: amount,
})

const statementInstallment = z.object({
  periodNo: z.number(),
  name: text(80),
  dueOn: date,
  status: z.enum(['paid', 'not-due', 'due', 'overdue']),
  statusText: text(120),
  parts: z.array(statementPart),
  owed: amount,
  paid: amount,
  waived: amount,
  left: amount,
})

const statementCharge = z.object({
  name: text(120),
  periodNo: z.number(),
  /** The first day charged; of a charge raised by hand its due date, as `dueOn`. */
  on: date,
  dueOn: date,
  amount,
  paid: amount,
  waived: amount,
  left: amount,
  /** The amount without caps; more than the amount only when it was clipped. */
  unlimited: amount,
  /** How it was computed. */
  text: text(300),
  /** Which cap stopped or clipped it, and since when; empty when none did. */
  clipText: text(300),
})

const figures = z.object({
  currency,
  agreed: amount,
  received: amount,
  /** Principal, interest and fees of the installments, as agreed. */
  scheduled: amount,
  charged: amount,
  waived: amount,
  /** Refunds to repay, because the payments that they came from were reversed. */
  refundShortfall: amount,
  /** Paid towards the debt. Scheduled + charged + refundShortfall - waived - paid = owed. */
  paid: amount,
  owed: amount,
  dueNow: amount,
  nextDueAmount: amount,
  nextDueOn: z.nullable(date),
  daysLate: z.number(),
  /** Paid beyond the debt. */
  overpaid: amount,
  settledOn: z.nullable(date),
})

const labelledValue = z.object({ text: text(120), value: text(200) })

export const loanStatement = {
  summary:
    'The statement of a loan since its first day: installments, charges, payments and totals.',
  input: z.object(orderReference),
  output: z.object({
    productName: text(120),
    lender: text(120),
    /** The statement's number; the same content has the same number. */
    documentNo: text(60),
    /** SHA-256 of its content, in hex. */
    contentHash: text(64),
    asOf: date,
    madeAt: instant,
    figures,
    /** The amount owed now and its due date, in one or two sentences. */
    owedText: text(300),
    summary: z.array(labelledValue),
    /** The derivation of the balance; `aside`: money that belongs to the borrower. */
    reckoning: z.array(
      z.object({
        text: text(120),
        sign: z.enum(['plus', 'minus', 'equals', 'aside']),
        amount,
      }),
    ),
    installments: z.array(statementInstallment),
    lines: z.array(statementLine),
    charges: z.array(statementCharge),
    /** The payments that are not reversed, each with the id of its receipt PDF. */
    receipts: z.array(z.object({ paymentId: identifier, receipt })),
    /** What the borrower agreed to, as files. */
    documents: z.array(documentFile),
    /** `1` once nothing is owed: the closing letter is available. */
    isSettled: flag,
  }),
}

export const statementPdf = {
  summary: 'The statement of a loan as a PDF.',
  input: z.object(orderReference),
  output: z.object({}),
}

export const receiptPdf = {
  summary: 'The receipt of one payment as a PDF.',
  input: z.object({ ...orderReference, paymentId: identifier }),
  output: z.object({}),
}

export const dueDatesFile = {
  summary: 'The due dates of a loan from today on, as a file for a calendar (RFC 5545).',
  input: z.object(orderReference),
  output: z.object({}),
}

export const closingLetterPdf = {
  summary: 'The letter that confirms a settled loan, as a PDF.',
  input: z.object(orderReference),
  output: z.object({}),
}
