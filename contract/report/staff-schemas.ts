import * as z from 'zod'
import {
  currency,
  cursor,
  date,
  identifier,
  marketCode,
  money,
  pageSize,
  sortBy,
  text,
} from '../fields.ts'

/** Without a market the person's first; without days all of them. */
const range = {
  market: z.optional(marketCode),
  from: z.optional(date),
  to: z.optional(date),
}

export const readPortfolioAtRisk = {
  summary:
    'The principal outstanding by day, and the part of it in loans past due by 1, 30, 60 and 90 days.',
  input: z.object({
    ...range,
    sort: sortBy('day', 'loans', 'principal', 'pastDue1', 'pastDue30', 'pastDue60', 'pastDue90'),
  }),
  output: z.object({
    rows: z.array(
      z.object({
        market: marketCode,
        currency,
        day: date,
        loans: z.number(),
        principal: money,
        pastDue1: money,
        pastDue30: money,
        pastDue60: money,
        pastDue90: money,
      }),
    ),
  }),
}

export const readDailyFlows = {
  summary: 'What was disbursed, repaid, recovered and written off by day, from the ledger.',
  input: z.object({
    ...range,
    sort: sortBy('day', 'disbursed', 'repaidPrincipal', 'repaidCharges', 'recovered', 'writtenOff'),
  }),
  output: z.object({
    rows: z.array(
      z.object({
        market: marketCode,
        currency,
        day: date,
        /** Principal of loans whose money arrived, less what was returned. */
        disbursed: money,
        /** Of payments on loans, less reversals: principal, and all else that was owed. */
        repaidPrincipal: money,
        repaidCharges: money,
        /** Paid on loans that were written off before. */
        recovered: money,
        writtenOff: money,
      }),
    ),
  }),
}

export const readApprovalFunnel = {
  summary:
    'How many offers, applications, holds, approvals and payouts began in a range of days, and why applications were rejected.',
  input: z.object({ ...range, sort: sortBy('count') }),
  output: z.object({
    rows: z.array(
      z.object({
        market: marketCode,
        step: z.enum(['offered', 'applied', 'held', 'approved', 'rejected', 'paid-out', 'reason']),
        /** The code of a rejection's reason; empty for a step. */
        reason: text(60),
        count: z.number(),
        /** Of the applications, in percent with one decimal; empty before there is one. */
        share: text(10),
      }),
    ),
  }),
}

export const readComplaintPromises = {
  summary:
    'Complaints by the month they came in and their kind: how many were answered within their promise, and their stars.',
  input: z.object({
    ...range,
    sort: sortBy('month', 'received', 'kept', 'breached', 'waiting', 'rated', 'stars'),
  }),
  output: z.object({
    rows: z.array(
      z.object({
        market: marketCode,
        month: text(7),
        kind: text(60),
        received: z.number(),
        kept: z.number(),
        breached: z.number(),
        /** Not answered yet, and still within the promise. */
        waiting: z.number(),
        rated: z.number(),
        /** The mean of the stars with one decimal; empty without any. */
        stars: text(4),
      }),
    ),
  }),
}

export const readPromiseBreaches = {
  summary: 'Complaints that were not answered within their promise, the latest first, paged.',
  input: z.object({
    ...range,
    sort: sortBy('received', 'answerBy'),
    after: z.optional(cursor),
    /** 50 when absent. */
    size: z.optional(pageSize),
  }),
  output: z.object({
    rows: z.array(
      z.object({
        complaintId: identifier,
        complaintNo: text(40),
        market: marketCode,
        kind: text(60),
        receivedOn: date,
        answerBy: date,
        /** When it was answered or put back to the borrower; null: not yet. */
        stoppedOn: z.nullable(date),
        takenBy: z.nullable(text(80)),
      }),
    ),
    after: z.nullable(cursor),
  }),
}
