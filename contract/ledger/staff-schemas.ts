import * as z from 'zod'
import {
  amount,
  currency,
  cursor,
  date,
  identifier,
  instant,
  marketCode,
  money,
  pageSize,
  sortBy,
  text,
} from '../fields.ts'

export const readTrialBalance = {
  summary:
    'Each account of a market’s ledger at the end of a day: what it had before, was debited and credited that day, and has.',
  input: z.object({
    /** The person’s first market when absent. */
    market: z.optional(marketCode),
    /** The market’s today when absent. */
    on: z.optional(date),
    /** Absent: assets, liabilities, income, expenses. */
    sort: sortBy('opening', 'debit', 'credit', 'debitBalance', 'creditBalance'),
  }),
  output: z.object({
    market: marketCode,
    currency,
    on: date,
    /** Whether the day is closed: then only corrections are still booked on it. */
    isClosed: z.boolean(),
    /** The sums of the two columns of balances; in a ledger that is sound they are equal. */
    totalDebit: money,
    totalCredit: money,
    rows: z.array(
      z.object({
        market: marketCode,
        currency,
        account: text(40),
        accountKind: z.enum(['asset', 'liability', 'income', 'expense']),
        /** A debit balance is positive. */
        opening: money,
        debit: money,
        credit: money,
        /** The balance at the end of the day, in one of the two. */
        debitBalance: money,
        creditBalance: money,
      }),
    ),
  }),
}

export const listJournal = {
  summary: 'The ledger’s entries of a market with their lines, by day, newest first, paged.',
  input: z.object({
    market: z.optional(marketCode),
    account: z.optional(text(40)),
    /** The id or the order number of a loan. */
    loan: z.optional(text(64)),
    kind: z.optional(text(40)),
    /** The amount of an entry, as `amount` of its row; without `loan`, accruals are left out. */
    amount: z.optional(amount),
    from: z.optional(date),
    to: z.optional(date),
    /** The id of an entry or a payment, or a provider’s id of a payment. */
    reference: z.optional(text(120)),
    /** Without it the latest day first. */
    sort: sortBy('on'),
    after: z.optional(cursor),
    size: z.optional(pageSize),
  }),
  output: z.object({
    rows: z.array(
      z.object({
        entryId: identifier,
        market: marketCode,
        currency,
        on: date,
        kind: text(40),
        /** The sum of the debits. */
        amount: money,
        loanId: z.nullable(identifier),
        orderNo: z.nullable(text(40)),
        cause: text(140),
        by: text(120),
        reverses: z.nullable(identifier),
        postedAt: instant,
        lines: z.array(z.object({ account: text(40), debit: money, credit: money })),
      }),
    ),
    after: z.nullable(cursor),
  }),
}
