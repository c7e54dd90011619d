import { sql } from 'kysely'
import { type BorrowerSubjects, marketBySql, type SubjectMarkets } from '../../audit/public.ts'

export const complaintSubjects = {
  complaint: marketBySql(
    id => sql`select market from complaint.complaint where complaint_id = ${id}`,
  ),
} satisfies Partial<SubjectMarkets>

export const complaintsOfBorrower = {
  complaint: id =>
    sql`select complaint_id as id from complaint.complaint where borrower_id = ${id}`,
} satisfies Partial<BorrowerSubjects>
