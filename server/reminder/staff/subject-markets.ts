import { sql } from 'kysely'
import { type BorrowerSubjects, marketBySql, type SubjectMarkets } from '../../audit/public.ts'

export const reminderSubjects = {
  reminder: marketBySql(
    id => sql`select market from reminder.message join profile.borrower using (borrower_id)
      where message_id = ${id}`,
  ),
} satisfies Partial<SubjectMarkets>

export const remindersOfBorrower = {
  reminder: id => sql`select message_id as id from reminder.message where borrower_id = ${id}`,
} satisfies Partial<BorrowerSubjects>
