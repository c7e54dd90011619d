import type { OutputOf } from '#contract/call.ts'
import type { correctData } from '#contract/profile/calls.ts'
import type { StoredCorrection } from './correction-store.ts'

export const correctionResponse = ({
  correctionId,
  field,
  state,
  requestedAt,
  note,
}: Omit<StoredCorrection, 'body' | 'requestedBy'>): OutputOf<typeof correctData> => ({
  correctionId,
  field,
  state,
  askedAt: requestedAt.toISOString(),
  note,
})
