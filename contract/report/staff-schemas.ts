import * as z from 'zod/mini'
import { currency, date, marketCode, text } from '../fields.ts'

const money = text(24)

export const readPortfolioAtRisk = {
  summary:
    'The principal outstanding by day, and the part of it in loans past due by 1, 30, 60 and 90 days; as JSON or as CSV.',
  input: z.object({
    market: z.optional(marketCode),
    from: z.optional(date),
    to: z.optional(date),
    format: z.optional(z.enum(['json', 'csv'])),
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
