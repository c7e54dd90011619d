import type { DifferenceKind } from '#contract/reconciliation/staff-schemas.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { MarketCode } from '#domain/market/market.ts'
import type { Currency } from '#domain/money/money.ts'

export type ReconciliationTables = {
  'reconciliation.day': {
    provider: string
    market: MarketCode
    businessOn: LocalDate
    reportedCount: number
    reportedMinor: bigint
    bookedCount: number
    bookedMinor: bigint
    comparedAt: Date
  }
  /** Kept by triggers of the differences. */
  'reconciliation.openTotal': {
    provider: string
    market: MarketCode
    businessOn: LocalDate
    differences: bigint
  }
  'reconciliation.difference': {
    differenceId: string
    provider: string
    market: MarketCode
    businessOn: LocalDate
    providerPaymentId: string
    kind: DifferenceKind
    ledgerMinor: bigint | null
    ledgerCurrency: Currency | null
    providerMinor: bigint | null
    providerCurrency: Currency | null
    state: 'open' | 'healed' | 'resolved'
    endedBy: string | null
    endedReason: string | null
    foundAt: Date
    endedAt: Date | null
  }
}
