import { createHash } from 'node:crypto'
import { inTransaction } from '../platform/database/transaction.ts'
import type { Services } from '../services.ts'
import { fileNameOf } from './file-name.ts'
import {
  findFile,
  findFileBySha256,
  insertFile,
  type KeptFileName,
  type StoredFile,
} from './kept-file-store.ts'
import { printInWorker } from './print-in-worker.ts'
import type { PrintableDocument } from './printable-document.ts'

/** A printed document; `sha256` is that of its bytes, in hex. */
export type KeptFile = {
  readonly name: string
  readonly sha256: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/**
 * A document of a loan as a file, printed when it is first wanted; after that the same bytes, however
 * it would be printed by then. Two at once keep one file and both return it. Not for use in a
 * transaction.
 */
export const keptFile = async (
  services: Pick<Services, 'db' | 'cipher' | 'clock' | 'random'>,
  of: KeptFileName,
  makeDocument: () => PrintableDocument | Promise<PrintableDocument>,
): Promise<KeptFile> => {
  const { db, cipher, clock, random } = services
  const found = await findFile(db, of)
  if (found) return openFile(services, found)
  const document = await makeDocument()
  const bytes = await printInWorker(document)
  const fileId = random.uuid()
  await inTransaction(db, async tx => {
    await insertFile(tx, of, {
      fileId,
      name: fileNameOf(document),
      language: document.language,
      sha256: sha256Of(bytes),
      bytesEncrypted: cipher.sealBytes(Buffer.from(bytes), fileId),
      printedAt: clock.now(),
    })
  })
  const kept = await findFile(db, of)
  if (!kept) throw new Error(`a printed file of loan ${of.loanId} was not kept: ${of.code}`)
  return openFile(services, kept)
}

/** A file of a loan that was kept before; undefined where that loan has no such file. */
export const findKeptFile = async (
  services: Pick<Services, 'db' | 'cipher'>,
  of: Parameters<typeof findFileBySha256>[1],
): Promise<KeptFile | undefined> => {
  const found = await findFileBySha256(services.db, of)
  return found && openFile(services, found)
}

const openFile = (
  { cipher }: Pick<Services, 'cipher'>,
  { fileId, name, sha256, bytesEncrypted }: StoredFile,
): KeptFile => {
  const bytes = new Uint8Array(cipher.openBytes(bytesEncrypted, fileId))
  if (sha256Of(bytes) !== sha256) {
    throw new Error(`the kept file ${fileId} is not what was printed: its SHA-256 differs`)
  }
  return { name, sha256, bytes }
}

const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
