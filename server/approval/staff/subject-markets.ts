import { sql } from 'kysely'
import { marketBySql, type SubjectMarkets } from '../../audit/public.ts'

export const approvalSubjects = {
  approval: marketBySql(id => sql`select market from approval.request where request_id = ${id}`),
} satisfies Partial<SubjectMarkets>
