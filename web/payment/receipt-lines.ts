import { apiMoney } from '#domain/money/api-money.ts'
import { type Currency, type Money, money, sumMinor } from '#domain/money/money.ts'
import type { PaymentReceipt } from '../payment-request/payment-request.ts'

type ReceiptLine = { readonly kind: PaymentReceipt['lines'][number]['kind']; readonly money: Money }

/** The part of a payment that went to one installment; null: of one kind, to no installment. */
export type ReceiptGroup = {
  readonly periodNo: number | null
  readonly total: Money
  readonly lines: readonly ReceiptLine[]
}

/** A receipt's lines by installment, in the receipt's order. */
export const groupReceiptLines = (
  { lines }: PaymentReceipt,
  currency: Currency,
): readonly ReceiptGroup[] => {
  // Map.groupBy is not available in the oldest supported web views.
  const keyOf = ({ periodNo, kind }: PaymentReceipt['lines'][number]) => periodNo ?? kind
  return [...new Set(lines.map(keyOf))].map(key => {
    const periodNo = typeof key === 'number' ? key : null
    const periodLines = lines
      .filter(line => keyOf(line) === key)
      .map(line => ({ kind: line.kind, money: apiMoney(currency, line.amount) }))
    const total = money(currency, sumMinor(periodLines.map(line => line.money.minor)))
    return { periodNo, total, lines: periodLines }
  })
}
