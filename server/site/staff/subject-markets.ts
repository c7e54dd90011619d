import { sql } from 'kysely'
import { marketBySql, type SubjectMarkets } from '../../audit/public.ts'

export const siteSubjects = {
  'contact-message': marketBySql(
    id => sql`select market from site.contact_message where message_id = ${id}`,
  ),
  newsletter: marketBySql(
    id => sql`select market from site.subscription where subscription_id = ${id}`,
  ),
} satisfies Partial<SubjectMarkets>
