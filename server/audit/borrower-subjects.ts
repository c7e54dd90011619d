import { type RawBuilder, sql } from 'kysely'
import type { AuditSubject } from '#contract/staff/audit-subjects.ts'
import { isUuid } from '../platform/database/is-uuid.ts'
import type { Services } from '../services.ts'

/** A statement that returns the ids of one kind of subject that are a borrower's. */
export type IdsOfBorrower = (borrowerId: string) => RawBuilder<{ id: string }>

/**
 * How the subjects of a borrower are found, by kind; each capability finds those of its own kinds.
 * `none`: subjects of this kind are no borrower's.
 */
export type BorrowerSubjects = Readonly<Record<AuditSubject, IdsOfBorrower | 'none'>>

export type FoundSubject = { readonly kind: AuditSubject; readonly id: string }

/** Everything of a borrower that an entry can be about; of no borrower, nothing. */
export const findBorrowerSubjects = async (
  { db, borrowerSubjects }: Pick<Services, 'db' | 'borrowerSubjects'>,
  borrowerId: string,
): Promise<readonly FoundSubject[]> => {
  if (!isUuid(borrowerId)) return []
  const parts = Object.entries(borrowerSubjects).flatMap(([kind, find]) =>
    find === 'none'
      ? []
      : [sql`select ${kind}::text as kind, s.id::text as id from (${find(borrowerId)}) s (id)`],
  )
  const statement = sql<FoundSubject>`${sql.join(parts, sql` union `)}`
  return (await statement.execute(db)).rows
}
