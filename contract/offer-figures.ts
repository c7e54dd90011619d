import * as z from 'zod/mini'
import { amount, currency, date, text } from './fields.ts'

/** The figures of an offer, which every page and paper repeats. */
export const offerFigures = z.object({
  currency,
  /** The amount of the agreement. */
  amount,
  /** What reaches the borrower's account. */
  netDisbursed: amount,
  interest: amount,
  fees: amount,
  /** Interest and every fee. */
  totalCost: amount,
  /** The sum of all installments. */
  totalRepayable: amount,
  installments: z.number(),
  termDays: z.number(),
  firstDueOn: date,
  lastDueOn: date,
  /** As written: "27%". */
  annualRate: text(20),
  apr: text(20),
})
