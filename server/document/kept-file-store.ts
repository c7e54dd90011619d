import type { Db } from '../tables.ts'

export type KeptFileName = {
  readonly loanId: string
  readonly code: string
  /** What the file was printed from; another content is another file. */
  readonly contentKey: string
}

export type StoredFile = {
  readonly fileId: string
  readonly name: string
  readonly sha256: string
  readonly bytesEncrypted: Buffer
}

export const findFile = async (
  db: Db,
  { loanId, code, contentKey }: KeptFileName,
): Promise<StoredFile | undefined> =>
  await db
    .selectFrom('loan.document_file as d')
    .innerJoin('loan.printed_file as f', 'f.fileId', 'd.fileId')
    .select(['f.fileId', 'd.name', 'f.sha256', 'f.bytesEncrypted'])
    .where('d.loanId', '=', loanId)
    .where('d.code', '=', code)
    .where('d.contentKey', '=', contentKey)
    .executeTakeFirst()

/** The files that were kept for a loan, the oldest first, without their bytes. */
export const listFiles = async (db: Db, loanId: string) =>
  await db
    .selectFrom('loan.document_file as d')
    .innerJoin('loan.printed_file as f', 'f.fileId', 'd.fileId')
    .select(['d.code', 'd.language', 'd.keptAt', 'f.sha256'])
    .where('d.loanId', '=', loanId)
    .orderBy('d.keptAt')
    .orderBy('f.sha256')
    .execute()

/** A loan's file by what it is and the SHA-256 of its bytes. */
export const findFileBySha256 = async (
  db: Db,
  { loanId, code, sha256 }: Pick<KeptFileName, 'loanId' | 'code'> & { readonly sha256: string },
): Promise<StoredFile | undefined> =>
  await db
    .selectFrom('loan.document_file as d')
    .innerJoin('loan.printed_file as f', 'f.fileId', 'd.fileId')
    .select(['f.fileId', 'd.name', 'f.sha256', 'f.bytesEncrypted'])
    .where('d.loanId', '=', loanId)
    .where('d.code', '=', code)
    .where('f.sha256', '=', sha256)
    .executeTakeFirst()

/** Keeps the bytes once for all loans that share them, and the first file of a name for good. */
export const insertFile = async (
  tx: Db,
  of: KeptFileName,
  file: StoredFile & { readonly language: string; readonly printedAt: Date },
): Promise<void> => {
  const { name, language, printedAt, ...stored } = file
  await tx
    .insertInto('loan.printed_file')
    .values({ ...stored, printedAt })
    .onConflict(conflict => conflict.column('sha256').doNothing())
    .execute()
  await tx
    .insertInto('loan.document_file')
    .columns(['loanId', 'code', 'contentKey', 'name', 'language', 'fileId', 'keptAt'])
    .expression(eb =>
      eb
        .selectFrom('loan.printed_file')
        .select([
          eb.val(of.loanId).as('loanId'),
          eb.val(of.code).as('code'),
          eb.val(of.contentKey).as('contentKey'),
          eb.val(name).as('name'),
          eb.val(language).as('language'),
          'fileId',
          eb.val(printedAt).as('keptAt'),
        ])
        .where('sha256', '=', file.sha256),
    )
    .onConflict(conflict => conflict.columns(['loanId', 'code', 'contentKey']).doNothing())
    .execute()
}
