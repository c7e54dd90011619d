import { protocolCode, refusalCode } from '#contract/envelope.ts'
import { statementCopy } from '#copy/server/statement.js'
import { sumMinor } from '#domain/money/money.ts'
import { statementLines } from '#domain/statement/statement-lines.ts'
import { refundStream } from '../disbursement/public.ts'
import { type BorrowerContext, type Refusal, refuse } from '../http/handler.ts'
import { loanEntries } from '../ledger/public.ts'
import {
  accountToday,
  factsOf,
  findBorrowerLoan,
  readSchedule,
  type StoredLoan,
} from '../loan/public.ts'
import { loanReceipts } from '../payment/public.ts'
import { type Locale, say } from '../platform/copy.ts'
import { borrowerName } from '../profile/public.ts'
import type { Services } from '../services.ts'
import type { StatementSubject } from './subject.ts'

/** The caller's own loan with all that its statement names; another's is not found. */
export const findStatement = async (
  order: { readonly productId: string; readonly orderId: string },
  { services, signedIn, locale }: BorrowerContext,
): Promise<StatementSubject | Refusal> => {
  const loan = await findBorrowerLoan(services.db, signedIn.borrowerId, order)
  if (!loan) return refuse(protocolCode.notFound, say(locale, 'notFound'))
  if (loan.disbursedOn === null) {
    return refuse(refusalCode.statementNotOpen, statementCopy[locale].replies.notOpen)
  }
  return await statementSubject(services, loan, locale)
}

/** A disbursed loan with all that its statement names, in a language. */
export const statementSubject = async (
  services: Services,
  loan: StoredLoan,
  locale: Locale,
): Promise<StatementSubject> => {
  const facts = factsOf(loan)
  const account = accountToday(services, loan)
  const [entries, receipts, name] = await Promise.all([
    loanEntries(
      services.db,
      loan.loanId,
      loan.refunds.map(({ refundId }) => refundStream(refundId)),
    ),
    loanReceipts(services.db, loan, account, locale),
    borrowerName(services, loan.borrowerId),
  ])
  return {
    loan,
    facts,
    account,
    lines: statementLines(facts, account.asOf),
    entries,
    receipts,
    deductedFeesMinor: sumMinor(readSchedule(loan).disbursalFees.map(fee => fee.amountMinor)),
    lender: services.config.lenders[loan.market],
    borrowerName: name,
    madeAt: services.clock.now(),
    locale,
  }
}
