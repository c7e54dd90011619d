/**
 * Where bytes lie that are too big for the database. What is put there is already encrypted; a key
 * is random, tells nothing, and is never used twice.
 */
export type FileStore = {
  /** Resolves when the bytes would outlast a power cut. */
  readonly put: (key: string, bytes: Buffer) => Promise<void>
  /** Undefined when there is no such file. */
  readonly get: (key: string) => Promise<Buffer | undefined>
  /** A file that is not there is deleted already. */
  readonly delete: (key: string) => Promise<void>
}

/** Keys are our own random tokens; anything else could be a path. */
export const requireFileKey = (key: string): string => {
  if (!/^[A-Za-z0-9_-]{43}$/.test(key)) throw new Error('a file key that we did not make')
  return key
}
