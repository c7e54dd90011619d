import type { MarketCode } from '#domain/market/market.ts'
import type { ProblemKey } from '../check-form.ts'

/** The words for a field whose form differs by market. */
export const marketProblems: Readonly<
  Record<MarketCode, { readonly accountNo: ProblemKey; readonly postalCode: ProblemKey }>
> = {
  ID: { accountNo: 'accountId', postalCode: 'postalId' },
  IN: { accountNo: 'accountIn', postalCode: 'postalIn' },
}
