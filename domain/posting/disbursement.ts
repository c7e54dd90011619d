import { balanced, type Posting } from './accounts.ts'

/**
 * A loan's money leaves: the borrower owes the whole principal; what is kept back as a fee at
 * disbursal is earned at once, the rest leaves the funding account. Minor units.
 */
export const disbursementPosting = (loan: {
  readonly principalMinor: bigint
  readonly feesAtDisbursalMinor: bigint
}): Posting =>
  balanced('disbursement', [
    { account: 'receivable.principal', amountMinor: loan.principalMinor },
    { account: 'income.fee', amountMinor: -loan.feesAtDisbursalMinor },
    { account: 'cash.funding', amountMinor: loan.feesAtDisbursalMinor - loan.principalMinor },
  ])
