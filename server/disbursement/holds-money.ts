import { listBorrowerLoans, loanToday, type StoredLoan } from '../loan/public.ts'
import type { Services } from '../services.ts'
import { listLoanRefunds, type Refund } from './refund-store.ts'
import { listDisbursements } from './store.ts'

const pageSize = 10

/** The money is not with the borrower yet: to be approved, on its way, or stopped. */
const openRefunds: readonly Refund['state'][] = ['asked', 'sending', 'stopped']

/**
 * Whether the lender holds money of the borrower on any loan: overpaid, being refunded or in suspense, or
 * a payout that came back after the loan was paid on.
 */
export const holdsMoneyOf = async (
  services: Pick<Services, 'db' | 'clock'>,
  borrowerId: string,
): Promise<boolean> => {
  for (let after: string | undefined; ; ) {
    const loans = await listBorrowerLoans(services.db, borrowerId, { after, size: pageSize })
    for (const loan of loans) if (await holdsMoneyOn(services, loan)) return true
    if (loans.length < pageSize) return false
    after = loans.at(-1)?.loanId
  }
}

const holdsMoneyOn = async (
  services: Pick<Services, 'db' | 'clock'>,
  loan: StoredLoan,
): Promise<boolean> => {
  if (loan.payments.some(({ state }) => state === 'suspense')) return true
  if ((loanToday(services, loan).account?.overpaidMinor ?? 0n) > 0n) return true
  const refunds = await listLoanRefunds(services.db, loan.loanId)
  if (refunds.some(({ state }) => openRefunds.includes(state))) return true
  const payouts = await listDisbursements(services.db, loan.loanId)
  return payouts.some(({ state }) => state === 'return-held')
}
