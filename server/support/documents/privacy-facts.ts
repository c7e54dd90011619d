import type { MarketCode } from '#domain/market/market.ts'
import type { LoanConditions } from '#domain/terms/loan-conditions.ts'

/** What the privacy policy names beside its words. */
export type PrivacyFacts = {
  readonly market: MarketCode
  readonly appName: string
  readonly lender: string
  readonly email: string
  readonly telephone: string
  readonly officer: { readonly name: string; readonly phone: string; readonly email: string }
  readonly conditions: LoanConditions
}
