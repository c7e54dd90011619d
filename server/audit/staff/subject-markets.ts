import { sql } from 'kysely'
import { marketBySql, type SubjectMarkets } from '../subject-market.ts'

export const auditSubjects = {
  audit: marketBySql(id => sql`select market from audit.entry where entry_id = ${id}`),
} satisfies Partial<SubjectMarkets>
