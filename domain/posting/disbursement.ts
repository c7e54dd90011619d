import type { DisbursalFee } from '../schedule/schedule.ts'
import { balancedPosting, type LedgerAccount, type Posting } from './accounts.ts'

const feeAccounts: Readonly<Record<DisbursalFee['payableTo'], LedgerAccount>> = {
  lender: 'income.fee',
  'third-party': 'liability.third-party',
  government: 'liability.statutory',
}

/** The payout is sent to the borrower's bank: until it arrives it is in transit. Minor units. */
export const payoutPosting = (netMinor: bigint): Posting =>
  balancedPosting('payout', [
    { account: 'cash.transit', amountMinor: netMinor },
    { account: 'cash.funding', amountMinor: -netMinor },
  ])

/**
 * The payout has arrived: the borrower owes the whole principal. Fees taken at disbursal become
 * income, or a liability to their payee; the rest comes out of transit. Minor units.
 */
export const disbursementPosting = (loan: {
  readonly principalMinor: bigint
  readonly disbursalFees: readonly DisbursalFee[]
}): Posting => {
  const keptMinor = loan.disbursalFees.reduce((sum, fee) => sum + fee.amountMinor, 0n)
  return balancedPosting('disbursement', [
    { account: 'receivable.principal', amountMinor: loan.principalMinor },
    ...loan.disbursalFees.map(fee => ({
      account: feeAccounts[fee.payableTo],
      amountMinor: -fee.amountMinor,
    })),
    { account: 'cash.transit', amountMinor: keptMinor - loan.principalMinor },
  ])
}

/**
 * The bank returned the payout after payments were made on the loan: a liability until staff
 * decide. Minor units.
 */
export const returnedDisbursementPosting = (netMinor: bigint): Posting =>
  balancedPosting('return-held', [
    { account: 'cash.funding', amountMinor: netMinor },
    { account: 'liability.returned', amountMinor: -netMinor },
  ])
