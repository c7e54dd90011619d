import { sql } from 'kysely'
import { marketBySql, type SubjectMarkets } from '../../audit/public.ts'

export const paymentDisputeSubjects = {
  'payment-dispute': marketBySql(
    id => sql`select market from payment_dispute.dispute join loan.loan using (loan_id)
      where dispute_id = ${id}`,
  ),
} satisfies Partial<SubjectMarkets>
