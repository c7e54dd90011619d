import * as z from 'zod'
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

const promiseState = z.enum(['none', 'open', 'kept', 'broken'])
const channel = z.enum(['call', 'message'])
const nextAction = z.enum(['wait-for-promise', 'call', 'offer-hardship-plan', 'propose-write-off'])

export const listCases = {
  summary: 'Loans past due when the day began, the latest first; of the markets of the person.',
  input: z.object({
    market: z.optional(marketCode),
    minDays: z.optional(dayCount),
    maxDays: z.optional(dayCount),
    /** `not-open`: what can be worked on, since nothing promised is still awaited. */
    promise: z.optional(z.enum([...promiseState.options, 'not-open'])),
    /** Without it the longest past due first. */
    sort: sortBy('daysPastDue'),
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
        daysPastDue: z.number(),
        overdue: money,
        outstanding: money,
        promise: promiseState,
        nextAction,
      }),
    ),
    after: z.nullable(cursor),
  }),
}

export const readCase = {
  summary: 'A late loan with the figures of now, what was promised, and each contact.',
  input: z.object({ loanId: identifier }),
  output: z.object({
    loanId: identifier,
    orderNo: text(40),
    borrowerId: identifier,
    market: marketCode,
    currency,
    daysPastDue: z.number(),
    overdue: money,
    outstanding: money,
    promise: promiseState,
    nextAction,
    isOnHardshipPlan: flag,
    promises: z.array(
      z.object({
        amount: money,
        madeOn: date,
        dueOn: date,
        state: promiseState,
        recordedBy: text(120),
        note: text(300),
      }),
    ),
    contacts: z.array(
      z.object({
        contactId: identifier,
        channel,
        outcome: z.nullable(text(20)),
        by: text(120),
        at: instant,
        note: text(300),
      }),
    ),
  }),
}

export const askContact = {
  summary: 'Whether the borrower may be contacted now, and only then how; never anyone else.',
  input: z.object({ loanId: identifier, channel, reason }),
  output: z.object({
    isAllowed: flag,
    /** The rule that refuses; null when it is allowed. */
    refusal: z.nullable(text(30)),
    /** From when the rule no longer refuses; null: allowed, or no day ends what refuses. */
    allowedFrom: z.nullable(instant),
    contactId: z.nullable(identifier),
    phone: z.nullable(text(20)),
    language: z.nullable(text(10)),
    /** The hours that hold for this borrower, and their source. */
    fromHour: z.number(),
    toHour: z.number(),
    source: text(200),
  }),
}

export const recordContact = {
  summary: 'The result of a contact that the guard allowed; once.',
  input: z.object({
    loanId: identifier,
    contactId: identifier,
    outcome: z.enum(['reached', 'not-reached', 'wrong-number', 'sent']),
    note: text(300),
  }),
  output: z.object({}),
}

export const recordPromise = {
  summary: 'A promise to pay: so much by a day within the next 30.',
  input: z.object({ loanId: identifier, amount, dueOn: date, note: reason }),
  output: z.object({}),
}
