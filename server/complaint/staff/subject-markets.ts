import { sql } from 'kysely'
import { marketBySql, type SubjectMarkets } from '../../audit/public.ts'

export const complaintSubjects = {
  complaint: marketBySql(
    id => sql`select market from complaint.complaint where complaint_id = ${id}`,
  ),
} satisfies Partial<SubjectMarkets>
