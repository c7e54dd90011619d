import type { DisbursalFee } from '../schedule/schedule.ts'
import { type Account, balanced, type Posting } from './accounts.ts'

const feeAccounts: Readonly<Record<DisbursalFee['payableTo'], Account>> = {
  lender: 'income.fee',
  'third-party': 'liability.third-party',
  government: 'liability.statutory',
}

/**
 * A loan's money leaves: the borrower owes the whole principal. Of it, the fees at disbursal stay
 * here (earned, or owed on to whom they belong); the rest leaves the funding account. Minor units.
 */
export const disbursementPosting = (loan: {
  readonly principalMinor: bigint
  readonly disbursalFees: readonly DisbursalFee[]
}): Posting => {
  const keptMinor = loan.disbursalFees.reduce((sum, fee) => sum + fee.amountMinor, 0n)
  return balanced('disbursement', [
    { account: 'receivable.principal', amountMinor: loan.principalMinor },
    ...loan.disbursalFees.map(fee => ({
      account: feeAccounts[fee.payableTo],
      amountMinor: -fee.amountMinor,
    })),
    { account: 'cash.funding', amountMinor: keptMinor - loan.principalMinor },
  ])
}
