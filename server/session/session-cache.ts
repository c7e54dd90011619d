import type { StoredSession } from './store.ts'

/** Every process hears on it which session has ended, by the name the cache knows it by. */
export const sessionChannel = 'session_ended'

/**
 * What an end may take to be heard at most, even while the notices of it are lost with their
 * connection. A session that ended in this very process is gone at once.
 */
const cacheTtlMs = 5000
const mostSessions = 10_000

/** Sessions that were just looked up, so that a screen's calls do not each ask the database. */
export type SessionCache = {
  /** The session kept under this hash, else what `read` answers; a miss is never kept. */
  readonly find: (
    tokenHash: Buffer,
    read: () => Promise<StoredSession | undefined>,
  ) => Promise<StoredSession | undefined>
  readonly forget: (name: string) => void
  /** For when notices may have been missed. */
  readonly forgetAll: () => void
}

/** A session's name in notices: its token's hash, which signs nobody in. */
export const sessionName = (tokenHash: Buffer): string => tokenHash.toString('base64url')

/** `monotonicMs` is a clock that nobody sets. */
export const createSessionCache = (
  monotonicMs: () => number = () => performance.now(),
): SessionCache => {
  const kept = new Map<string, { readonly session: StoredSession; readonly untilMs: number }>()
  /** Counts what was forgotten: a read that was under way meanwhile may be older than that. */
  let changes = 0
  return {
    find: async (tokenHash, read) => {
      const name = sessionName(tokenHash)
      const known = kept.get(name)
      if (known && monotonicMs() < known.untilMs) return known.session
      const changesBefore = changes
      const untilMs = monotonicMs() + cacheTtlMs
      const session = await read()
      if (!session || changes !== changesBefore) return session
      if (kept.size >= mostSessions) kept.clear()
      kept.set(name, { session, untilMs })
      return session
    },
    forget: name => {
      changes += 1
      kept.delete(name)
    },
    forgetAll: () => {
      changes += 1
      kept.clear()
    },
  }
}
