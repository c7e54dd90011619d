import { BUCKETS } from '#domain/waterfall/bucket.ts'
import { loanBalances } from '../ledger/public.ts'
import { inTransaction } from '../platform/database.ts'
import type { Services } from '../services.ts'
import { accountToday } from './facts.ts'
import { listDisbursedLoans, type StoredLoan } from './store.ts'

const batchSize = 500

/**
 * Invariant I4, loan by loan: what the books hold against what the facts say. Principal and
 * overpayment must be equal; of the other buckets the books may hold at most what is still owed,
 * since income is recognised at the latest when it is paid.
 */
const compareLoan = async (
  services: Pick<Services, 'clock' | 'db'>,
  loan: StoredLoan,
): Promise<string[]> => {
  const account = accountToday(services, loan)
  const books = await loanBalances(services.db, loan.loanId)
  const violations: string[] = []
  const differs = (what: string, held: bigint, owed: bigint) =>
    violations.push(`I4 loan ${loan.loanId}: books hold ${held} ${what}, facts say ${owed}`)
  for (const bucket of BUCKETS) {
    const held = books.get(`receivable.${bucket}`) ?? 0n
    const owed = account.outstanding[bucket]
    if (bucket === 'principal' ? held !== owed : held < 0n || held > owed) {
      differs(bucket, held, owed)
    }
  }
  const overpaid = -(books.get('liability.overpayment') ?? 0n)
  if (overpaid !== account.overpaidMinor) differs('overpayment', overpaid, account.overpaidMinor)
  return violations
}

/** One batch, and the last loan in it when there may be more. */
const compareBatch = async (
  services: Pick<Services, 'clock' | 'db'>,
  page: { readonly after: string | undefined; readonly size: number },
): Promise<{ violations: string[]; lastLoanId: string | undefined }> => {
  const violations: string[] = []
  const loans = await listDisbursedLoans(services.db, page)
  for (const loan of loans) violations.push(...(await compareLoan(services, loan)))
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
