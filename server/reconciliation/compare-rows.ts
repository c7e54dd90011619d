import type { DifferenceKind } from '#contract/reconciliation/staff-schemas.ts'
import type { Money } from '#domain/money/money.ts'
import type { ReportRow } from '../providers/payment/payment-provider.ts'

/** A line of a provider's list, as far as it is compared. */
export type ReportedRow = Pick<ReportRow, 'providerPaymentId' | 'kind' | 'amount' | 'feeMinor'>

/** A payment as our books know it. */
export type LedgerPayment = {
  readonly providerPaymentId: string
  readonly amount: Money
  /** Whether it stands in clearing: booked, and not taken back. */
  readonly stands: boolean
}

export type Difference = {
  readonly providerPaymentId: string
  readonly kind: DifferenceKind
  readonly ours: Money | undefined
  readonly theirs: Money | undefined
}

/**
 * One payment on both sides. A provider that took a payment back which we never heard of leaves no
 * money on either side, and so no difference.
 */
export const compareRow = (
  rows: readonly ReportedRow[],
  ours: LedgerPayment | undefined,
): Difference[] => {
  const [row] = rows
  if (!row) return []
  const { providerPaymentId, amount: theirs } = row
  const differs = (kind: DifferenceKind, money: Money = theirs): Difference => ({
    providerPaymentId,
    kind,
    ours: ours?.amount,
    theirs: money,
  })
  const found: Difference[] = []
  if (rows.length > 1) found.push(differs('counted-twice'))
  const kind = differenceKind(row, ours)
  if (kind) found.push(differs(kind))
  if (row.feeMinor > 0n) found.push(differs('fee-kept', { ...theirs, minor: row.feeMinor }))
  return found
}

const differenceKind = (
  row: ReportedRow,
  ours: LedgerPayment | undefined,
): DifferenceKind | undefined => {
  if (!ours) return row.kind === 'paid' ? 'missing-here' : undefined
  // Taken back on both sides: no money is left, however much there was.
  if (!ours.stands && row.kind === 'reversed') return undefined
  if (ours.amount.currency !== row.amount.currency) return 'other-currency'
  // Taken back whole, also where a part of it was booked as refunded before.
  if (ours.stands && row.kind === 'reversed') return 'reversed-there'
  if (ours.amount.minor !== row.amount.minor) return 'other-amount'
  if (!ours.stands && row.kind === 'paid') return 'standing-there'
  return undefined
}

/** What we have booked and the provider does not know. */
export const missingAtProvider = (ours: LedgerPayment): Difference => ({
  providerPaymentId: ours.providerPaymentId,
  kind: 'missing-there',
  ours: ours.amount,
  theirs: undefined,
})

/** A line of the provider's list that we cannot represent: staff look at it there. */
export const unreadableAtProvider = (providerPaymentId: string): Difference => ({
  providerPaymentId,
  kind: 'unreadable-there',
  ours: undefined,
  theirs: undefined,
})
