import type { Transaction } from 'kysely'
import { localDate } from '#domain/calendar/local-date.ts'
import { accountAsOf } from '#domain/loan/account-as-of.ts'
import { earnedUnpaid } from '#domain/loan/earned.ts'
import type { LoanFacts } from '#domain/loan/facts.ts'
import { accrualPosting } from '#domain/posting/accrual.ts'
import { writeOffPosting } from '#domain/posting/loan-servicing.ts'
import { type BucketAmounts, ZERO_AMOUNTS } from '#domain/waterfall/bucket.ts'
import { postEntry, recognisedReceivables } from '../../ledger/public.ts'
import type { Services } from '../../services.ts'
import type { Tables } from '../../tables.ts'
import { factsOf, ledgerDay } from '../facts.ts'
import { getLoan, type StoredLoan } from '../store.ts'

/**
 * What the books should hold as receivable from a loan, beside its principal: nothing once it is
 * written off.
 */
export const earnedOf = (
  services: Pick<Services, 'clock'>,
  loan: StoredLoan,
  facts: LoanFacts,
): BucketAmounts =>
  loan.closedOn === null || loan.writtenOffOn !== null
    ? ZERO_AMOUNTS
    : earnedUnpaid(
        facts,
        localDate(loan.closedOn),
        accountAsOf(facts, ledgerDay(services, loan, facts)),
      )

/**
 * Whatever adds to a loan's facts calls this at the end of its transaction, which holds the loan's
 * row: when the past has changed (an older payment, a reversal, a waiver, a freeze), what the books
 * hold as earned is corrected with it; of a written-off loan they hold nothing. Reads the loan as the transaction has left it.
 */
export const alignAccruals = async (
  services: Pick<Services, 'clock' | 'random'>,
  tx: Transaction<Tables>,
  change: {
    readonly loanId: string
    readonly actor: string
    readonly cause: { readonly kind: string; readonly id: string }
  },
): Promise<void> => {
  const loan = await getLoan(tx, change.loanId)
  const isOut = loan.disbursedOn !== null
  const earned = isOut ? earnedOf(services, loan, factsOf(loan)) : ZERO_AMOUNTS
  const recognised = await recognisedReceivables(tx, loan.loanId)
  const posting =
    loan.writtenOffOn === null
      ? accrualPosting('accrual-correction', earned, recognised)
      : writeOffPosting(recognised)
  if (!posting) return
  await postEntry(tx, {
    entryId: services.random.uuid(),
    stream: loan.loanId,
    posting,
    currency: loan.currency,
    businessOn: services.clock.businessDate(loan.market),
    cause: change.cause,
    actor: change.actor,
    reverses: null,
    loanId: loan.loanId,
  })
  // A caller that read the loan before must read it again: its entries have changed.
  await tx
    .updateTable('loan.loan')
    .set(eb => ({ version: eb('version', '+', 1n) }))
    .where('loanId', '=', loan.loanId)
    .execute()
}
