import type { Kysely } from 'kysely'
import type { DocumentCode } from '#contract/application/schemas.ts'
import type { FieldCipher } from '../platform/security/field-encryption.ts'
import type { Tables } from '../tables.ts'

/** A document as it was shown when the borrower agreed to it. */
export type StoredDocument = {
  readonly code: DocumentCode
  readonly position: number
  readonly title: string
  readonly version: number
  readonly language: string
  readonly text: string
  readonly sha256: string
  readonly agreedAt: Date
}

const rowId = (loanId: string, code: string) => `${loanId}:${code}`

export const insertDocuments = async (
  { db, cipher }: { readonly db: Kysely<Tables>; readonly cipher: FieldCipher },
  loanId: string,
  documents: readonly StoredDocument[],
): Promise<void> => {
  await db
    .insertInto('loan.document')
    .values(
      documents.map(document => ({
        loanId,
        code: document.code,
        position: document.position,
        title: document.title,
        version: document.version,
        language: document.language,
        textEncrypted: cipher.seal(document.text, rowId(loanId, document.code)),
        sha256: document.sha256,
        agreedAt: document.agreedAt,
      })),
    )
    .execute()
}

/** The documents of a loan in the order shown; empty for loans from before offers. */
export const listDocuments = async (
  { db, cipher }: { readonly db: Kysely<Tables>; readonly cipher: FieldCipher },
  loanId: string,
): Promise<StoredDocument[]> => {
  const rows = await db
    .selectFrom('loan.document')
    .selectAll()
    .where('loanId', '=', loanId)
    .orderBy('position')
    .execute()
  return rows.map(row => ({
    code: row.code,
    position: row.position,
    title: row.title,
    version: row.version,
    language: row.language,
    text: cipher.open(row.textEncrypted, rowId(loanId, row.code)),
    sha256: row.sha256,
    agreedAt: row.agreedAt,
  }))
}
