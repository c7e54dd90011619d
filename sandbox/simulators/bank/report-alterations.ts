import * as z from 'zod'
import type { transactionShape } from './xendit-shapes.ts'

/**
 * How the list of transactions is wrong about one payment, which itself does not change. A forgotten
 * one is not found by its id either.
 */
export const alteration = z.enum([
  'forgotten',
  'other-amount',
  'other-currency',
  'counted-twice',
  'reversed',
])
export type Alteration = z.infer<typeof alteration>

type TransactionRow = ReturnType<typeof transactionShape>

const otherCurrency = { IDR: 'INR', INR: 'IDR' } as const

export function alter(row: TransactionRow, how: Alteration | undefined): TransactionRow[] {
  switch (how) {
    case 'forgotten':
      return []
    case 'other-amount':
      return [{ ...row, amount: row.amount + 1 }]
    case 'other-currency':
      return [{ ...row, currency: otherCurrency[row.currency] }]
    case 'counted-twice':
      return [row, { ...row, id: `${row.id}-again` }]
    case 'reversed':
      return [{ ...row, status: 'REVERSED' }]
    case undefined:
      return [row]
  }
}
