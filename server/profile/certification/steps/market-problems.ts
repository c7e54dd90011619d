import type { MarketCode } from '#domain/market/market.ts'
import type { ProblemKey } from '../check-form.ts'

/** The words for a field whose form differs by market. */
export const marketProblems: Readonly<
  Record<MarketCode, Readonly<Record<'accountNo' | 'postalCode' | 'phone', ProblemKey>>>
> = {
  ID: { accountNo: 'accountId', postalCode: 'postalId', phone: 'phoneId' },
  IN: { accountNo: 'accountIn', postalCode: 'postalIn', phone: 'phoneIn' },
}
