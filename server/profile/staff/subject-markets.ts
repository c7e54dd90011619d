import { sql } from 'kysely'
import { type BorrowerSubjects, marketBySql, type SubjectMarkets } from '../../audit/public.ts'

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

export const profileOfBorrower = {
  borrower: id => sql`select borrower_id as id from profile.borrower where borrower_id = ${id}`,
  correction: id =>
    sql`select correction_id as id from profile.correction where borrower_id = ${id}`,
  'identity-check': id =>
    sql`select check_id as id from profile.identity_check where borrower_id = ${id}`,
  image: id => sql`select image_id as id from image.upload where owner_id = ${id}`,
} satisfies Partial<BorrowerSubjects>
