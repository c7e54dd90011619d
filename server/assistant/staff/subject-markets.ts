import { sql } from 'kysely'
import { marketBySql, type SubjectMarkets } from '../../audit/public.ts'

export const assistantSubjects = {
  conversation: marketBySql(
    id => sql`select market from assistant.conversation where conversation_id = ${id}`,
  ),
} satisfies Partial<SubjectMarkets>
