import { accountAsOf } from '#domain/loan/account-as-of.ts'
import {
  booksDay,
  factsOf,
  findLettingGo,
  getLoan,
  type Refund,
  type StoredLoan,
} from '../loan/public.ts'
import { bookExitAnew } from './book-exit.ts'
import { changedPayments, moveLoan, replayPayments, type Subject } from './replay.ts'

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
  { services, tx }: Pick<Subject, 'services' | 'tx'>,
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
