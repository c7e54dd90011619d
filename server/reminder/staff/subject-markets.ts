import { sql } from 'kysely'
import { marketBySql, type SubjectMarkets } from '../../audit/public.ts'

export const reminderSubjects = {
  reminder: marketBySql(
    id => sql`select market from reminder.message join profile.borrower using (borrower_id)
      where message_id = ${id}`,
  ),
} satisfies Partial<SubjectMarkets>
