/**
 * A store for bytes that are too large for the database, or that its owner must not change. Images
 * are encrypted before, under random keys; digests of the ledger and the audit are signed, under keyed
 * names. A key reveals nothing; the newest file of a key counts.
 */
export type FileStore = {
  /** Resolves when the bytes are safe from a power cut. */
  readonly put: (key: string, bytes: Buffer) => Promise<void>
  /** Undefined when there is no such file. */
  readonly get: (key: string) => Promise<Buffer | undefined>
  /** A missing file counts as deleted. */
  readonly delete: (key: string) => Promise<void>
}

/** Keys are our own random tokens; anything else could be a path. */
export const requireFileKey = (key: string): string => {
  if (!/^[A-Za-z0-9_-]{43}$/.test(key)) throw new Error('a file key that we did not make')
  return key
}
