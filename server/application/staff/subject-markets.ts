import { sql } from 'kysely'
import { type BorrowerSubjects, marketBySql, type SubjectMarkets } from '../../audit/public.ts'

const loanMarket = marketBySql(id => sql`select market from loan.loan where loan_id = ${id}`)

/** An application is a loan that was not disbursed yet, under the loan's id. */
export const loanSubjects = {
  application: loanMarket,
  'collections-case': loanMarket,
  loan: loanMarket,
} satisfies Partial<SubjectMarkets>

const loanIds = (id: string) =>
  sql<{ id: string }>`select loan_id as id from loan.loan where borrower_id = ${id}`

export const loansOfBorrower = {
  application: loanIds,
  'collections-case': loanIds,
  loan: loanIds,
} satisfies Partial<BorrowerSubjects>
