import { sql } from 'kysely'
import { type BorrowerSubjects, marketBySql, type SubjectMarkets } from '../../audit/public.ts'

export const paymentDisputeSubjects = {
  'payment-dispute': marketBySql(
    id => sql`select market from payment_dispute.dispute where dispute_id = ${id}`,
  ),
} satisfies Partial<SubjectMarkets>

export const disputesOfBorrower = {
  'payment-dispute': id =>
    sql`select dispute_id as id from payment_dispute.dispute join loan.loan using (loan_id)
      where borrower_id = ${id}`,
} satisfies Partial<BorrowerSubjects>
