import { sql } from 'kysely'
import { marketBySql, type SubjectMarkets, withoutMarket } from '../../audit/public.ts'

export const reconciliationSubjects = {
  difference: marketBySql(
    id => sql`select market from reconciliation.difference where difference_id = ${id}`,
  ),
  /** A day has no id: its calls look for a provider within the caller's markets. */
  'reconciled-day': withoutMarket,
} satisfies Partial<SubjectMarkets>
