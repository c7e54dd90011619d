import { accountAsOf } from '#domain/loan/account-as-of.ts'
import {
  booksDay,
  cancellable,
  cancelRefund,
  factsOf,
  findLettingGo,
  getLoan,
  listLoanRefunds,
  lockRefund,
  type Refund,
  type StoredLoan,
} from '../loan/public.ts'
import { bookExitAnew } from './book-exit.ts'
import { changedPayments, moveLoan, replayPayments, type Subject } from './replay.ts'

type Within = Pick<Subject, 'services' | 'tx'>

const accountOf = (services: Subject['services'], loan: StoredLoan) => {
  const facts = factsOf(loan)
  return accountAsOf(facts, booksDay(services, loan, facts))
}

/**
 * Lets a loan's refund be undone. Payments that had paid less debt, because what was to be given
 * back was not there any more, pay it again: they are posted as they are spread then. The caller
 * holds the loan's row.
 */
export const replayAround = async (
  { services, tx }: Within,
  { refundId, loanId }: Refund,
  actor: string,
  undo: () => Promise<void>,
): Promise<void> => {
  if (loanId === null) return await undo()
  const before = accountOf(services, await getLoan(tx, loanId))
  await undo()
  const loan = await getLoan(tx, loanId)
  const after = accountOf(services, loan)
  if (changedPayments(before, after).length === 0) return
  const cause = { actor, kind: 'refund', id: refundId }
  const subject = { services, tx, loan, cause }
  await replayPayments(subject, { before, after }, async () => {
    await bookExitAnew(subject, findLettingGo(loan), { before, after })
  })
  await moveLoan(tx, loan, after)
}

/** Whether what is to be given back is no longer there, but would be taken from the debt paid. */
const isUncovered = (services: Subject['services'], loan: StoredLoan, refundId: string) => {
  const before = accountOf(services, loan)
  const refunds = loan.refunds.filter(refund => refund.refundId !== refundId)
  const after = accountOf(services, { ...loan, refunds })
  return before.owedBackMinor > 0n || changedPayments(before, after).length > 0
}

/**
 * Cancels what a borrower asked back and has not left yet, as far as the money for it is gone: none
 * may leave that they then owe. What is still covered stays. The caller holds the loan's row.
 */
export const cancelUncovered = async (
  { services, tx }: Within,
  loanId: string,
  actor: string,
): Promise<void> => {
  for (const { refundId, source } of await listLoanRefunds(tx, loanId)) {
    const refund = source === 'overpayment' ? await lockRefund(tx, refundId) : undefined
    if (!refund || !cancellable.includes(refund.state)) continue
    if (!isUncovered(services, await getLoan(tx, loanId), refundId)) continue
    const reason = 'its bank took back the money that it was to come from'
    await replayAround({ services, tx }, refund, actor, async () => {
      await cancelRefund({ services, tx }, refund, { by: actor, reason, isSourceGone: false })
    })
  }
}
