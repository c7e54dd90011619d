import { sql } from 'kysely'
import { marketBySql, type SubjectMarkets } from '../../audit/public.ts'

export const profileSubjects = {
  borrower: marketBySql(id => sql`select market from profile.borrower where borrower_id = ${id}`),
  correction: marketBySql(
    id => sql`select market from profile.correction join profile.borrower using (borrower_id)
      where correction_id = ${id}`,
  ),
  'identity-check': marketBySql(
    id => sql`select market from profile.identity_check join profile.borrower using (borrower_id)
      where check_id = ${id}`,
  ),
  image: marketBySql(
    id => sql`select b.market from image.upload i
      join profile.borrower b on b.borrower_id = i.owner_id where i.image_id = ${id}`,
  ),
} satisfies Partial<SubjectMarkets>
