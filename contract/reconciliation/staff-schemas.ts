import * as z from 'zod'
import {
  amount,
  currency,
  cursor,
  date,
  identifier,
  instant,
  marketCode,
  pageSize,
  sortBy,
  text,
} from '../fields.ts'

/**
 * The difference between a provider's report and our ledger on one payment. `standing-there`:
 * reversed in the ledger and not in the report. `counted-twice`: more than once in the report.
 * `unreadable-there`: in the report in a form that we cannot represent.
 */
export const differenceKind = z.enum([
  'missing-here',
  'missing-there',
  'other-amount',
  'other-currency',
  'counted-twice',
  'reversed-there',
  'standing-there',
  'fee-kept',
  'unreadable-there',
])

export type DifferenceKind = z.infer<typeof differenceKind>

export const differenceState = z.enum(['open', 'healed', 'resolved'])

const sideAmount = z.nullable(z.object({ amount, currency }))

const difference = z.object({
  differenceId: identifier,
  provider: text(40),
  market: marketCode,
  businessOn: date,
  providerPaymentId: text(120),
  kind: differenceKind,
  ours: sideAmount,
  theirs: sideAmount,
  state: differenceState,
  endedBy: text(80),
  endedReason: text(300),
  foundAt: instant,
  endedAt: z.nullable(instant),
})

export const listDifferences = {
  summary: 'Differences between a provider’s report and the ledger, oldest first, paged.',
  input: z.object({
    market: z.optional(marketCode),
    state: z.optional(differenceState),
    sort: sortBy('found'),
    after: z.optional(cursor),
    /** 50 when absent. */
    size: z.optional(pageSize),
  }),
  output: z.object({ differences: z.array(difference), after: z.nullable(cursor) }),
}

export const resolveDifference = {
  summary: 'Resolves a difference with an explanation. It moves no money: other calls do.',
  input: z.object({
    differenceId: identifier,
    reason: z.string().check(z.minLength(3), z.maxLength(300)),
  }),
  output: difference,
}

export const compareDay = {
  summary: 'Compares one day with a provider’s report; repeating it changes nothing.',
  input: z.object({ provider: text(40), businessOn: date }),
  output: z.object({ differences: z.number() }),
}

export const listReconciledDays = {
  summary: 'The latest days compared with the providers’ reports, newest first.',
  input: z.object({
    market: z.optional(marketCode),
    sort: sortBy('day', 'open', 'compared'),
  }),
  output: z.object({
    days: z.array(
      z.object({
        provider: text(40),
        market: marketCode,
        businessOn: date,
        currency,
        /** Payments less reversals: in the provider's report, and as booked. */
        reported: amount,
        reportedCount: z.number(),
        booked: amount,
        bookedCount: z.number(),
        openDifferences: z.number(),
        comparedAt: instant,
      }),
    ),
  }),
}
