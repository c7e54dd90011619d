import type { ColumnType, Generated } from 'kysely'
import type { MarketCode } from '#domain/market/market.ts'
import type { Currency } from '#domain/money/money.ts'

type Json<T> = ColumnType<T, string, string>

export type LoanTables = {
  'loan.loan': {
    loan_id: string
    order_no: string
    borrower_id: string
    product_id: string
    market: MarketCode
    currency: Currency
    state: number
    client_kind: 'new' | 'repeat'
    principal_minor: bigint
    disbursed_on: string | null
    settled_on: string | null
    rating_open: Generated<boolean>
    rating_stars: number | null
    rated_at: Date | null
    version: Generated<bigint>
    created_at: Date
  }
  'loan.agreement': {
    loan_id: string
    terms: Json<unknown>
    schedule: Json<unknown>
  }
}
