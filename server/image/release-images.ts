import type { Transaction } from 'kysely'
import { writeOutbox } from '../platform/outbox.ts'
import type { Services } from '../services.ts'
import type { Tables } from '../tables.ts'
import { markDeleted } from './store.ts'

export const fileReleasedTopic = 'file-released'

/**
 * Deletes images for good: their rows say so with the commit, and their files follow by the outbox,
 * which tries until they are gone. Nobody can open them from the commit on. `unattached`: only those
 * that nothing refers to.
 */
export const releaseImages = async (
  tx: Transaction<Tables>,
  { clock }: Pick<Services, 'clock'>,
  imageIds: readonly (string | null)[],
  { unattached = false } = {},
): Promise<void> => {
  const known = imageIds.filter(id => id !== null)
  for (const fileKey of await markDeleted(tx, known, { now: clock.wallNow(), unattached })) {
    await writeOutbox(tx, { topic: fileReleasedTopic, payload: { fileKey } })
  }
}
