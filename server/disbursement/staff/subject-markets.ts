import { sql } from 'kysely'
import { marketBySql, type SubjectMarkets } from '../../audit/public.ts'

export const disbursementSubjects = {
  /** Of a loan's payout, or of a refund's. */
  disbursement: marketBySql(
    id => sql`select coalesce(l.market, r.market) as market from loan.disbursement d
      left join loan.loan l using (loan_id) left join loan.refund r using (refund_id)
      where d.disbursement_id = ${id}`,
  ),
  refund: marketBySql(id => sql`select market from loan.refund where refund_id = ${id}`),
} satisfies Partial<SubjectMarkets>
