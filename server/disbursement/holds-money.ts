import { listBorrowerLoans, loanToday, type StoredLoan } from '../loan/public.ts'
import type { Services } from '../services.ts'
import { listLoanRefunds, type Refund } from './refund-store.ts'

/** Loans per page. */
const searched = 10

/** Not with the borrower yet: to be agreed to, on its way, or stopped. */
const openRefunds: readonly Refund['state'][] = ['asked', 'sending', 'stopped']

/** Whether of any loan we hold money that is the borrower's: paid too much, going back, or held. */
export const holdsMoneyOf = async (
  services: Pick<Services, 'db' | 'clock'>,
  borrowerId: string,
): Promise<boolean> => {
  for (let after: string | undefined; ; ) {
    const loans = await listBorrowerLoans(services.db, borrowerId, { after, size: searched })
    for (const loan of loans) if (await holdsMoneyOn(services, loan)) return true
    if (loans.length < searched) return false
    after = loans.at(-1)?.loanId
  }
}

const holdsMoneyOn = async (
  services: Pick<Services, 'db' | 'clock'>,
  loan: StoredLoan,
): Promise<boolean> => {
  if (loan.payments.some(({ state }) => state === 'suspense')) return true
  if ((loanToday(services, loan).account?.overpaidMinor ?? 0n) > 0n) return true
  if (loan.refunds.length === 0) return false
  const refunds = await listLoanRefunds(services.db, loan.loanId)
  return refunds.some(({ state }) => openRefunds.includes(state))
}
