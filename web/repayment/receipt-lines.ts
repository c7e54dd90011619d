import { type Currency, type Money, money, sumMinor } from '#domain/money/money.ts'
import { wireMoney } from '../shell/wire-money.ts'
import type { Receipt } from './bill.ts'

type Line = { readonly kind: Receipt['lines'][number]['kind']; readonly money: Money }

/** What of a payment went to one installment; null holds what no installment took. */
export type ReceiptGroup = {
  readonly periodNo: number | null
  readonly total: Money
  readonly lines: readonly Line[]
}

/** A receipt's lines by installment, in the order the receipt names them. */
export const groupReceiptLines = (
  { lines }: Receipt,
  currency: Currency,
): readonly ReceiptGroup[] => {
  // Map.groupBy is younger than the oldest web views we serve.
  const periods = [...new Set(lines.map(line => line.periodNo))]
  return periods.map(periodNo => {
    const read = lines
      .filter(line => line.periodNo === periodNo)
      .map(line => ({ kind: line.kind, money: wireMoney(currency, line.amount) }))
    const total = money(currency, sumMinor(read.map(line => line.money.minor)))
    return { periodNo, total, lines: read }
  })
}
