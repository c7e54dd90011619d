import { accountAsOf } from '#domain/loan/account-as-of.ts'
import type { LedgerAccount } from '#domain/posting/accounts.ts'
import { BUCKETS } from '#domain/waterfall/bucket.ts'
import { balancesOfLoans, receivablesIn } from '../ledger/public.ts'
import { inTransaction } from '../platform/database/database.ts'
import type { Services } from '../services.ts'
import { earnedOf } from './end-of-day/align-accruals.ts'
import { factsOf, ledgerDay } from './facts.ts'
import { listDisbursedLoans, type StoredLoan } from './store.ts'

const batchSize = 500

/**
 * Invariant I4, loan by loan: what the books hold against what the facts say. Principal and
 * overpayment must be what they are now (nothing of a written-off loan's); of the other buckets the books hold exactly what was
 * earned by the last day that is closed for the loan and is not paid yet.
 */
const compareLoan = (
  services: Pick<Services, 'clock'>,
  loan: StoredLoan,
  books: ReadonlyMap<LedgerAccount, bigint>,
): string[] => {
  const facts = factsOf(loan)
  const account = accountAsOf(facts, ledgerDay(services, loan, facts))
  const principal = loan.writtenOffOn === null ? account.outstanding.principal : 0n
  const owed = { ...earnedOf(services, loan, facts), principal }
  const recognised = receivablesIn(books)
  const violations: string[] = []
  const compare = (what: string, recognisedMinor: bigint, owedMinor: bigint) => {
    if (recognisedMinor === owedMinor) return
    violations.push(
      `I4 loan ${loan.loanId}: books hold ${recognisedMinor} ${what}, facts say ${owedMinor}`,
    )
  }
  for (const bucket of BUCKETS) compare(bucket, recognised[bucket] ?? 0n, owed[bucket])
  const overpaidMinor = -(books.get('liability.overpayment') ?? 0n)
  compare('overpayment', overpaidMinor, account.overpaidMinor - account.refundShortfallMinor)
  return violations
}

/** A loan whose facts give no account is a difference of its own: the others are compared as well. */
const tryToCompare: typeof compareLoan = (services, loan, books) => {
  try {
    return compareLoan(services, loan, books)
  } catch (error) {
    return [`I4 loan ${loan.loanId}: its facts give no account: ${String(error)}`]
  }
}

/** One batch, and the last loan in it when there may be more. */
const compareBatch = async (
  services: Pick<Services, 'clock' | 'db'>,
  page: { readonly after: string | undefined; readonly size: number },
): Promise<{ violations: string[]; lastLoanId: string | undefined }> => {
  const violations: string[] = []
  const loans = await listDisbursedLoans(services.db, page)
  const books = await balancesOfLoans(
    services.db,
    loans.map(({ loanId }) => loanId),
  )
  for (const loan of loans) {
    violations.push(...tryToCompare(services, loan, books.get(loan.loanId) ?? new Map()))
  }
  return { violations, lastLoanId: loans.length < page.size ? undefined : loans.at(-1)?.loanId }
}

/**
 * Every disbursed loan, compared; answers the differences. A batch is read as of one moment, since
 * loans are paid while they are compared.
 */
export const compareLoansWithLedger = async (
  services: Pick<Services, 'clock' | 'db'>,
): Promise<string[]> => {
  const violations: string[] = []
  let after: string | undefined
  for (;;) {
    const page = { after, size: batchSize }
    const batch = await inTransaction(
      services.db,
      tx => compareBatch({ ...services, db: tx }, page),
      {
        isolation: 'repeatable read',
      },
    )
    violations.push(...batch.violations)
    if (batch.lastLoanId === undefined) return violations
    after = batch.lastLoanId
  }
}
