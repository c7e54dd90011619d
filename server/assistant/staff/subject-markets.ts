import { sql } from 'kysely'
import { type BorrowerSubjects, marketBySql, type SubjectMarkets } from '../../audit/public.ts'

export const assistantSubjects = {
  conversation: marketBySql(
    id => sql`select market from assistant.conversation where conversation_id = ${id}`,
  ),
} satisfies Partial<SubjectMarkets>

export const conversationsOfBorrower = {
  conversation: id =>
    sql`select conversation_id as id from assistant.conversation where borrower_id = ${id}`,
} satisfies Partial<BorrowerSubjects>
