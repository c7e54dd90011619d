import type { LoanAccount } from '#domain/loan/account.ts'
import type { LoanFacts } from '#domain/loan/facts.ts'
import type { StatementLine } from '#domain/statement/statement-lines.ts'
import type { Lender } from '../config/lender-config.ts'
import type { LoanEntry } from '../ledger/public.ts'
import type { StoredLoan } from '../loan/public.ts'
import type { LoanReceipt } from '../payment/public.ts'
import type { Locale } from '../platform/copy.ts'

/** A disbursed loan with all that a statement of it names. */
export type StatementSubject = {
  readonly loan: StoredLoan
  readonly facts: LoanFacts
  readonly account: LoanAccount
  readonly lines: readonly StatementLine[]
  /** The loan's entries in the books, in the order posted. */
  readonly entries: readonly LoanEntry[]
  readonly receipts: readonly LoanReceipt[]
  /** Fees that were taken from the loan before it was paid out, in minor units. */
  readonly deductedFeesMinor: bigint
  readonly lender: Lender
  readonly borrowerName: string
  readonly madeAt: Date
  readonly locale: Locale
}
