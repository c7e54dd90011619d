import type { Transaction } from 'kysely'
import { refusalCode } from '#contract/envelope.ts'
import { paymentRequestCopy } from '#copy/server/payment-request.js'
import { marketOfCurrency } from '#domain/market/market.ts'
import { refundLimitOf } from '../../disbursement/public.ts'
import { type Refusal, refuse, type StaffContext } from '../../http/handler.ts'
import { accountToday, getLoan, type StoredLoan } from '../../loan/public.ts'
import type { Tables } from '../../tables.ts'
import type { UnmatchedRow } from './unmatched-store.ts'

/**
 * The refusal of a booking by which more is overpaid than the person may refund alone: what is overpaid,
 * a borrower has paid out to their account, and no second person sees it. Money that was paid for the
 * loan itself is its borrower's in any case. `loans` are as they were before the booking; the caller
 * holds their rows, and must roll back after a refusal.
 */
export const refuseOverpaid = async (
  { services, staff, locale }: Pick<StaffContext, 'services' | 'staff' | 'locale'>,
  tx: Transaction<Tables>,
  { money, loans }: { readonly money: UnmatchedRow; readonly loans: readonly StoredLoan[] },
): Promise<Refusal | undefined> => {
  let overpaidMinor = 0n
  for (const before of loans) {
    if (before.loanId === money.loanId) continue
    const after = accountToday(services, await getLoan(tx, before.loanId))
    overpaidMinor += after.overpaidMinor - accountToday(services, before).overpaidMinor
  }
  return overpaidMinor > refundLimitOf(staff, marketOfCurrency(money.currency))
    ? refuse(refusalCode.aboveOwnLimit, paymentRequestCopy[locale].replies.overpaysAboveLimit)
    : undefined
}
