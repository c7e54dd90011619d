import { sql } from 'kysely'
import { type BorrowerSubjects, marketBySql, type SubjectMarkets } from '../../audit/public.ts'

export const disbursementSubjects = {
  /** Of a loan's payout, or of a refund's. */
  disbursement: marketBySql(
    id => sql`select coalesce(l.market, r.market) as market from loan.disbursement d
      left join loan.loan l using (loan_id) left join loan.refund r using (refund_id)
      where d.disbursement_id = ${id}`,
  ),
  refund: marketBySql(id => sql`select market from loan.refund where refund_id = ${id}`),
} satisfies Partial<SubjectMarkets>

export const payoutsOfBorrower = {
  disbursement: id =>
    // Two statements: by one of them or the other, every payout would be read.
    sql`select disbursement_id as id from loan.disbursement join loan.loan using (loan_id)
        where borrower_id = ${id}
      union all select disbursement_id from loan.disbursement
        join loan.refund r using (refund_id) join loan.loan l on l.loan_id = r.loan_id
        where borrower_id = ${id}`,
  refund: id =>
    sql`select refund_id as id from loan.refund join loan.loan using (loan_id)
      where borrower_id = ${id}`,
} satisfies Partial<BorrowerSubjects>
