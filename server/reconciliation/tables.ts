import type { DifferenceKind } from '#contract/reconciliation/staff-schemas.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { MarketCode } from '#domain/market/market.ts'
import type { Currency } from '#domain/money/money.ts'

export type ReconciliationTables = {
  'reconciliation.day': {
    provider: string
    market: MarketCode
    business_on: LocalDate
    reported_count: number
    reported_minor: bigint
    booked_count: number
    booked_minor: bigint
    compared_at: Date
  }
  'reconciliation.difference': {
    difference_id: string
    provider: string
    market: MarketCode
    business_on: LocalDate
    provider_payment_id: string
    kind: DifferenceKind
    ledger_minor: bigint | null
    ledger_currency: Currency | null
    provider_minor: bigint | null
    provider_currency: Currency | null
    state: 'open' | 'healed' | 'resolved'
    ended_by: string | null
    ended_reason: string | null
    found_at: Date
    ended_at: Date | null
  }
}
