/** The NOTIFY channel that names ended sessions to every process. */
export const sessionChannel = 'session_ended'

/**
 * The longest time until an ended session is noticed, even while notifications are lost with their
 * connection. A session that this process ended is removed at once.
 */
const cacheTtlMs = 5000
const maxSessions = 10_000

/** Sessions that were just read, so that the calls of one screen do not each read the database. */
export type SessionCache<Session> = {
  /** The cached session of this hash, else what `read` returns; a miss is not cached. */
  readonly find: (
    tokenHash: Buffer,
    read: () => Promise<Session | undefined>,
  ) => Promise<Session | undefined>
  readonly forget: (name: string) => void
  /** For when notifications may have been lost. */
  readonly forgetAll: () => void
}

/** A session's name in notifications: the hash of its token, which signs nobody in. */
export const sessionName = (tokenHash: Buffer): string => tokenHash.toString('base64url')

/** `monotonicMs`: a clock that is never set. */
export const createSessionCache = <Session>(
  monotonicMs: () => number = () => performance.now(),
): SessionCache<Session> => {
  const kept = new Map<string, { readonly session: Session; readonly untilMs: number }>()
  /** Counts removals: a read that began before one may return an older state. */
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
      if (kept.size >= maxSessions) kept.clear()
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
