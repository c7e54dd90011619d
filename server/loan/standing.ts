import type { Kysely } from 'kysely'
import { isOpen, LOAN_STATES, stateCode } from '#domain/loan/loan-state.ts'
import type { Services } from '../services.ts'
import type { Tables } from '../tables.ts'
import { loanToday } from './facts.ts'
import { listBorrowerLoans } from './store.ts'

const openCodes = LOAN_STATES.filter(isOpen).map(state => Number(stateCode(state)))

/** Whether the borrower has an application under way, or holds money of ours. */
export const hasOpenLoan = async (db: Kysely<Tables>, borrowerId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('loan.loan')
    .select('loanId')
    .where('borrowerId', '=', borrowerId)
    .where('state', 'in', openCodes)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** How often the borrower has applied since then, with any result. */
export const countApplicationsSince = async (
  db: Kysely<Tables>,
  borrowerId: string,
  since: Date,
): Promise<number> => {
  const { count } = await db
    .selectFrom('loan.loan')
    .select(eb => eb.fn.countAll<bigint>().as('count'))
    .where('borrowerId', '=', borrowerId)
    .where('createdAt', '>=', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The same as `hasOpenLoan` beside one loan, which is under way itself. */
export const hasOtherOpenLoan = async (
  db: Kysely<Tables>,
  loan: { readonly borrowerId: string; readonly loanId: string },
): Promise<boolean> => {
  const row = await db
    .selectFrom('loan.loan')
    .select('loanId')
    .where('borrowerId', '=', loan.borrowerId)
    .where('loanId', '<>', loan.loanId)
    .where('state', 'in', openCodes)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether money was ever paid out to the borrower: the law then requires retention. */
export const hasHadLoan = async (db: Kysely<Tables>, borrowerId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('loan.loan')
    .select('loanId')
    .where('borrowerId', '=', borrowerId)
    .where('disbursedOn', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** How many of the newest loans are looked at; a borrower has one open at a time. */
const searchedLoans = 10

/** Whether any loan of the borrower is overdue as of today. */
export const isInArrears = async (
  services: Pick<Services, 'db' | 'clock'>,
  borrowerId: string,
): Promise<boolean> => {
  const page = { after: undefined, size: searchedLoans }
  const loans = await listBorrowerLoans(services.db, borrowerId, page)
  return loans.some(loan => loanToday(services, loan).state === 'overdue')
}
