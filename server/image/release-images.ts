import type { Transaction } from 'kysely'
import { writeOutbox } from '../platform/jobs/outbox.ts'
import type { Services } from '../services.ts'
import type { Tables } from '../tables.ts'
import { markDeleted } from './store.ts'

export const fileReleasedTopic = 'file-released'

/** Deletes a file after this transaction commits; retried until it succeeds. */
export const releaseFile = async (tx: Transaction<Tables>, fileKey: string): Promise<void> => {
  await writeOutbox(tx, { topic: fileReleasedTopic, payload: { fileKey } })
}

/**
 * Deletes images for good: their rows with the commit, their files by the outbox, which retries
 * until they are gone. Nobody can read them from the commit on. `unattached`: only those that
 * nothing refers to.
 */
export const releaseImages = async (
  tx: Transaction<Tables>,
  { clock }: Pick<Services, 'clock'>,
  imageIds: readonly (string | null)[],
  { unattached = false } = {},
): Promise<void> => {
  const known = imageIds.filter(id => id !== null)
  for (const fileKey of await markDeleted(tx, known, { now: clock.wallNow(), unattached })) {
    await releaseFile(tx, fileKey)
  }
}
