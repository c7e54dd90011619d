import { accountAsOf } from '#domain/loan/account-as-of.ts'
import {
  cancellableRefundStates,
  cancelRefund,
  listLoanRefunds,
  lockRefund,
  type Refund,
} from '../disbursement/public.ts'
import { factsOf, findLoanWaivers, getLoan, ledgerDay, type StoredLoan } from '../loan/public.ts'
import { rebookEarlySettlement } from './book-early-settlement.ts'
import {
  type LoanPostingContext,
  reallocatedPayments,
  replayPayments,
  updateLoanState,
} from './replay.ts'

type ReplayTransaction = Pick<LoanPostingContext, 'services' | 'tx'>

const ledgerDayAccount = (services: LoanPostingContext['services'], loan: StoredLoan) => {
  const facts = factsOf(loan)
  return accountAsOf(facts, ledgerDay(services, loan, facts))
}

/**
 * Lets a loan's refund be undone. Payments that had paid less debt, because what was to be given
 * back was not there any more, pay it again: they are posted as they are spread then. The caller
 * holds the loan's row.
 */
export const replayAround = async (
  { services, tx }: ReplayTransaction,
  { refundId, loanId }: Refund,
  actor: string,
  undo: () => Promise<void>,
): Promise<void> => {
  if (loanId === null) return await undo()
  const before = ledgerDayAccount(services, await getLoan(tx, loanId))
  await undo()
  const loan = await getLoan(tx, loanId)
  const after = ledgerDayAccount(services, loan)
  if (reallocatedPayments(before, after).length === 0) return
  const cause = { actor, kind: 'refund', id: refundId }
  const subject = { services, tx, loan, cause }
  await replayPayments(subject, { before, after }, async () => {
    await rebookEarlySettlement(subject, findLoanWaivers(loan), { before, after })
  })
  await updateLoanState(tx, loan, after)
}

/** Whether what is to be given back is no longer there, but would be taken from the debt paid. */
const isUncovered = (
  services: LoanPostingContext['services'],
  loan: StoredLoan,
  refundId: string,
) => {
  const before = ledgerDayAccount(services, loan)
  const refunds = loan.refunds.filter(refund => refund.refundId !== refundId)
  const after = ledgerDayAccount(services, { ...loan, refunds })
  return before.refundShortfallMinor > 0n || reallocatedPayments(before, after).length > 0
}

/**
 * Cancels what a borrower asked back and has not left yet, as far as the money for it is gone: none
 * may leave that they then owe. What is still covered stays. The caller holds the loan's row.
 */
export const cancelUncovered = async (
  { services, tx }: ReplayTransaction,
  loanId: string,
  actor: string,
): Promise<void> => {
  for (const { refundId, source } of await listLoanRefunds(tx, loanId)) {
    const refund = source === 'overpayment' ? await lockRefund(tx, refundId) : undefined
    if (!refund || !cancellableRefundStates.includes(refund.state)) continue
    if (!isUncovered(services, await getLoan(tx, loanId), refundId)) continue
    const reason = 'its bank took back the money that it was to come from'
    await replayAround({ services, tx }, refund, actor, async () => {
      await cancelRefund({ services, tx }, refund, { by: actor, reason, isSourceGone: false })
    })
  }
}
