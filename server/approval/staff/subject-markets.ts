import { sql } from 'kysely'
import { type BorrowerSubjects, marketBySql, type SubjectMarkets } from '../../audit/public.ts'

export const approvalSubjects = {
  approval: marketBySql(id => sql`select market from approval.request where request_id = ${id}`),
} satisfies Partial<SubjectMarkets>

/** The requests about what is a borrower's. */
export const approvalsOfBorrower = {
  approval: id =>
    // An array: for a set, every item would be read.
    sql`select i.request_id as id from approval.item i where i.subject_id = any (array(
      select borrower_id::text from profile.borrower where borrower_id = ${id}
      union all select loan_id::text from loan.loan where borrower_id = ${id}
      union all select refund_id::text from loan.refund join loan.loan using (loan_id)
        where borrower_id = ${id}
      union all select disbursement_id::text from loan.disbursement join loan.loan using (loan_id)
        where borrower_id = ${id}))`,
} satisfies Partial<BorrowerSubjects>
