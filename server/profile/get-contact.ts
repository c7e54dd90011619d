import type { Kysely } from 'kysely'
import type { Services } from '../services.ts'
import type { Tables } from '../tables.ts'
import { readEntries } from './entries.ts'
import { findBorrower } from './store.ts'

/** How a borrower is contacted: by their own number only. */
export type Contact = {
  readonly isClosed: boolean
  /** E.164, with its plus; undefined once erased. */
  readonly phone: string | undefined
  /** The region of the address; undefined before it is given. */
  readonly region: string | undefined
  /** The language the borrower chose, if any. */
  readonly language: string | undefined
}

/** Reads within the caller's transaction; @throws for an unknown borrower. */
export const getContact = async (
  { cipher }: Pick<Services, 'cipher'>,
  db: Kysely<Tables>,
  borrowerId: string,
): Promise<Contact> => {
  const borrower = await findBorrower(db, borrowerId)
  if (!borrower) throw new Error(`there is no borrower ${borrowerId}`)
  const { personal, extra } = await readEntries({ cipher, db }, borrowerId)
  return {
    isClosed: borrower.closedAt !== null,
    phone: borrower.phone ? cipher.open(borrower.phone, borrowerId) : undefined,
    region: personal?.region,
    language: extra?.language,
  }
}
