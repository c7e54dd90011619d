import * as z from 'zod'
import { LOAN_STATES } from '#domain/loan/loan-state.ts'
import { BUCKETS } from '#domain/waterfall/bucket.ts'
import { printedDocumentCode } from '../application/schemas.ts'
import {
  amount,
  currency,
  cursor,
  date,
  dayCount,
  flag,
  identifier,
  instant,
  marketCode,
  money,
  pageSize,
  reason,
  sortBy,
  text,
} from '../fields.ts'

const bucket = z.enum(BUCKETS)
const buckets = z.object({
  statutory: money,
  enforcement: money,
  penalty: money,
  fee: money,
  interest: money,
  principal: money,
})
/** A document of a loan that staff can open as a PDF. */
const loanFile = z.enum([...printedDocumentCode.options, 'no-dues', 'statement'])
const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const due = z.object({ dueOn: date, amount: money })

export const listLoans = {
  summary:
    'Loans of the markets of the person; days past due and the overdue amount as of the last end of day.',
  input: z.object({
    market: z.optional(marketCode),
    state: z.optional(z.enum([...LOAN_STATES, 'written-off'])),
    /** From 1 on; a loan that is not past due has none. */
    minDays: z.optional(dayCount),
    maxDays: z.optional(dayCount),
    /** A part of the product's name. */
    product: z.optional(text(60)),
    /** Of the principal. */
    minAmount: z.optional(amount),
    maxAmount: z.optional(amount),
    /**
     * `-` before it: the other direction; without it the latest application first. By days past due,
     * loans that have none stand by their application; amounts are ordered within each market.
     */
    sort: sortBy('appliedAt', 'amount', 'daysPastDue'),
    after: z.optional(cursor),
    size: z.optional(pageSize),
  }),
  output: z.object({
    rows: z.array(
      z.object({
        loanId: identifier,
        orderNo: text(40),
        borrowerId: identifier,
        market: marketCode,
        currency,
        productName: text(120),
        /** `written-off` from the day on which it was. */
        state: text(20),
        writtenOffOn: z.nullable(date),
        amount: money,
        daysPastDue: z.number(),
        overdue: money,
        appliedAt: instant,
        disbursedOn: z.nullable(date),
      }),
    ),
    after: z.nullable(cursor),
  }),
}

export const readLoan = {
  summary:
    'One loan whole: terms, schedule due against paid, the balance of a day with its explanation, payments and how each was allocated, charges and what caps cut, waivers, new due dates, decisions, documents.',
  /** Without `on`, as of today; a later day supposes that nothing more happens. */
  input: z.object({ loanId: identifier, on: z.optional(date) }),
  output: z.object({
    loanId: identifier,
    borrowerId: identifier,
    orderNo: text(40),
    market: marketCode,
    currency,
    productName: text(120),
    state: text(20),
    clientKind: text(10),
    appliedAt: instant,
    disbursedOn: z.nullable(date),
    settledOn: z.nullable(date),
    /** The last day that is closed in the ledger. */
    closedOn: z.nullable(date),
    writtenOffOn: z.nullable(date),
    terms: z.object({
      principal: money,
      yearlyRatePercent: text(20),
      installments: z.number(),
      everyCount: z.number(),
      everyUnit: text(10),
      waterfall: text(40),
      coolingOffDays: z.number(),
      extensionsOffered: z.number(),
    }),
    /** Null until the money is out. */
    account: z.nullable(
      z.object({
        asOf: date,
        outstanding: money,
        dueNow: money,
        overdue: money,
        daysPastDue: z.number(),
        overpaid: money,
        refundToRepay: money,
        byBucket: buckets,
        nextDue: z.nullable(due),
      }),
    ),
    /** As of today, whatever the day that is shown; null until the money is out. */
    changes: z.nullable(
      z.object({
        /** Why it is impossible; null: it is possible. */
        waiveProblem: z.nullable(text(300)),
        hardshipProblem: z.nullable(text(300)),
        writeOffProblem: z.nullable(text(300)),
        earlySettlementProblem: z.nullable(text(300)),
        /** What was waived of the loan before is taken off; more waits for a second person. */
        waiveAloneUpTo: money,
        writeOffAfterDays: z.number(),
        planFirstDueBy: date,
        planMaxPayments: z.number(),
        planMaxMonthsLonger: z.number(),
      }),
    ),
    /** Changes that wait for a second person. */
    waiting: z.array(z.object({ approvalId: identifier, kind: text(40), madeBy: text(120) })),
    installments: z.array(
      z.object({
        periodNo: z.number(),
        dueOn: date,
        /** As agreed; null for a period of charges after the schedule. */
        agreedDueOn: z.nullable(date),
        status: text(10),
        owed: buckets,
        paid: buckets,
        waived: buckets,
        outstanding: buckets,
        clearedOn: z.nullable(date),
      }),
    ),
    charges: z.array(
      z.object({
        chargeId: z.nullable(identifier),
        kind: text(20),
        bucket,
        periodNo: z.number(),
        dueOn: date,
        amount: money,
        paid: money,
        waived: money,
        outstanding: money,
        /** Without caps it would be this. */
        unlimited: money,
        /** Which cap cut it, and since when. */
        cutBy: z.nullable(z.object({ reason: text(30), since: date })),
      }),
    ),
    payments: z.array(
      z.object({
        paymentId: identifier,
        paidOn: date,
        amount: money,
        fromOverpayment: z.boolean(),
        parts: z.array(z.object({ periodNo: z.number(), bucket, amount: money })),
        refundRepaid: money,
        overpaid: money,
        outstandingAfter: money,
      }),
    ),
    waivers: z.array(z.object({ waiverId: text(140), bucket, waivedOn: date, amount: money })),
    dueDateChanges: z.array(
      z.object({
        kind: z.enum(['extension', 'hardship-plan']),
        effectiveOn: date,
        dueDates: z.array(z.object({ periodNo: z.number(), dueOn: date, parts: z.array(due) })),
      }),
    ),
    /** Days without late charges; `to` null: still open. */
    freezes: z.array(z.object({ cause: text(20), from: date, to: z.nullable(date) })),
    decisions: z.array(
      z.object({
        outcome: text(20),
        rules: z.array(text(60)),
        decidedBy: text(120),
        /** Of a decision by two persons. */
        proposedBy: z.nullable(text(120)),
        note: text(300),
        at: instant,
      }),
    ),
    documents: z.array(
      z.object({
        code: text(40),
        title: text(200),
        version: z.number(),
        language: text(10),
        agreedAt: instant,
      }),
    ),
    /** The documents of the loan as PDFs, in the order of the borrower's list. */
    files: z.array(
      z.object({
        document: loanFile,
        title: text(200),
        /** Of the file, else the one in which it would be printed; null where it is not known. */
        language: z.nullable(text(10)),
        /** Null for one that was not given to the borrower yet, and for the statement of today. */
        madeAt: z.nullable(instant),
        sha256: z.nullable(sha256),
        /** `0` for a document whose words are not fixed before the borrower is given it. */
        canOpen: flag,
      }),
    ),
  }),
}

export const showLoanDocument = {
  summary:
    'A document of a loan as a PDF, the same file that the borrower is given; who opened it and why is recorded. The statement is of today.',
  input: z.object({
    loanId: identifier,
    document: loanFile,
    /** Of one file among several, as the loan lists it. */
    sha256: z.optional(sha256),
    reason,
  }),
  output: z.object({}),
}

export const listLoanEntries = {
  summary: 'The ledger entries of one loan with their lines, newest first.',
  input: z.object({
    loanId: identifier,
    sort: sortBy('entryNo', 'on'),
    after: z.optional(cursor),
    size: z.optional(pageSize),
  }),
  output: z.object({
    currency: z.nullable(currency),
    rows: z.array(
      z.object({
        entryId: identifier,
        entryNo: text(20),
        kind: text(40),
        on: date,
        cause: text(120),
        by: text(120),
        reverses: z.nullable(identifier),
        /** A debit is positive. */
        lines: z.array(z.object({ account: text(40), amount: money })),
      }),
    ),
    after: z.nullable(cursor),
  }),
}

export const quoteEarlySettlement = {
  summary:
    'What settles the loan on a day, part by part, and the page on which the borrower pays it.',
  input: z.object({ loanId: identifier, on: z.optional(date) }),
  output: z.object({
    on: date,
    currency,
    amount: money,
    principal: money,
    interest: money,
    fee: money,
    charges: money,
    saved: money,
    /** Whether it can be paid from today on. */
    isOpen: z.enum(['0', '1']),
    opensOn: date,
    /** The borrower's page, to be sent to them. */
    page: text(300),
  }),
}

export const sendSettlementQuote = {
  summary: 'Sends the borrower the quote of a day, in their language; the same quote is sent once.',
  /** Without `on`, of the first day on which it can be paid. */
  input: z.object({ loanId: identifier, on: z.optional(date), reason }),
  output: z.object({
    /** It is paid by the end of this day, or another amount is owed. */
    validUntil: date,
    currency,
    amount: money,
  }),
}

/** Done at once, or waits for a second person under `approvalId`. */
const changed = z.object({
  state: z.enum(['done', 'waiting']),
  approvalId: z.nullable(identifier),
})

export const waiveCharges = {
  summary: 'Waives interest, a fee, late charges or enforcement costs, whole or in part.',
  input: z.object({
    loanId: identifier,
    bucket: z.enum(['interest', 'fee', 'penalty', 'enforcement']),
    amount,
    reason,
  }),
  output: changed,
}

const plan = {
  firstDueOn: date,
  unit: z.enum(['day', 'week', 'month']),
  /** Every so many units. */
  count: z.string().check(z.regex(/^[1-9]\d?$/)),
  payments: z.string().check(z.regex(/^[1-9]\d?$/)),
}

export const quoteHardshipPlan = {
  summary: 'New due dates for everything still owed, at no cost; nothing is changed.',
  input: z.object({ loanId: identifier, ...plan }),
  output: z.object({ currency, payments: z.array(due), total: money }),
}

export const proposeHardshipPlan = {
  summary: 'Proposes a hardship plan; it is in force once a second person approves it.',
  input: z.object({ loanId: identifier, ...plan, reason }),
  output: changed,
}

export const proposeWriteOff = {
  summary: 'Proposes to write a loan off; the borrower owes it still, and payments are recoveries.',
  input: z.object({ loanId: identifier, reason }),
  output: changed,
}

export const refundOverpayment = {
  summary:
    'Refunds what a borrower has paid too much; above a limit of 24 hours a second person approves.',
  /** The amount that staff saw; refused when it is another by now. */
  input: z.object({ loanId: identifier, amount, reason }),
  output: changed,
}
