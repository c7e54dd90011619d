import type { ChangedRow } from '#contract/live/queues.ts'

/** A query of the console; its key is made by `queryKeyOf`. */
type KnownQuery = {
  readonly queryKey: readonly unknown[]
  readonly state: { readonly data: unknown }
}

/** Counts of all queues (the home screen) follow every change. */
export const homeSubject = 'home'

const isRecordCall = (name: unknown): boolean => typeof name === 'string' && name.startsWith('read')

const versionOf = (data: unknown): unknown =>
  typeof data === 'object' && data !== null && 'version' in data ? data.version : undefined

/**
 * Whether what a query has read is older than a changed row: lists of its queue, and the record
 * itself unless it was read in this version already (each read of a record is recorded).
 */
export const isOutdatedBy =
  ({ queue, id, version }: ChangedRow) =>
  ({ queryKey: [subject, call, input], state }: KnownQuery): boolean => {
    // Nothing that the home screen counts.
    if (subject === homeSubject) return queue !== 'conversation-activity'
    if (subject !== queue) return false
    if (!isRecordCall(call)) return true
    const isOfRow = Object.values((input ?? {}) as object).includes(id)
    return isOfRow && versionOf(state.data) !== version
  }
