import type { CommonParameters } from '#contract/common-parameters.ts'
import type { Services } from '../services.ts'
import { sessionCookie } from './cookie.ts'
import { expiryOf } from './lifetime.ts'
import { sessionName } from './session-cache.ts'
import {
  endAllSessions as endAllStored,
  endSession,
  insertSession,
  type SessionOrigin,
} from './store.ts'
import { tokenHash } from './token.ts'

export type StartedSession = {
  readonly token: string
  readonly setCookie: string
  readonly expiresAt: Date
  /** False where the account was closed meanwhile, or the session that it continues ended. */
  readonly isLive: boolean
}

/**
 * Signs a borrower in with a new token, so that one planted in a browser before is useless after.
 * `agent`: the browser's User-Agent.
 */
export const startSession = async (
  services: Pick<Services, 'clock' | 'config' | 'db' | 'random'>,
  borrower: {
    borrowerId: string
    common: CommonParameters
    agent?: string
    /** When the phone was proven, if not just now: what limits the session's lifetime. */
    startedAt?: Date | null
    /** When an SMS code was last proven; null: begun by an address alone. */
    codeProvenAt: Date | null
    origin?: SessionOrigin
  },
): Promise<StartedSession> => {
  const now = services.clock.wallNow()
  const startedAt = borrower.startedAt ?? now
  const token = services.random.token()
  const expiresAt = expiryOf(startedAt, now)
  const isLive = await insertSession(services.db, {
    tokenHash: tokenHash(token),
    borrowerId: borrower.borrowerId,
    common: borrower.common,
    agent: borrower.agent ?? '',
    startedAt,
    codeProvenAt: borrower.codeProvenAt,
    now,
    expiresAt,
    origin: borrower.origin ?? {},
  })
  const cookie = sessionCookie(services.config.secureCookies)
  return { token, setCookie: cookie.set(token), expiresAt, isLive }
}

/** Ends all sessions of a borrower, at once in every process: when an account is closed. */
export const endAllSessions = async (
  services: Pick<Services, 'clock' | 'db' | 'sessions'>,
  borrowerId: string,
): Promise<void> => {
  const ended = await endAllStored(services.db, borrowerId, services.clock.wallNow())
  for (const { tokenHash: hash } of ended) services.sessions.forget(sessionName(hash))
}

/** Ends one session at once in every process. */
export const endOneSession = async (
  services: Pick<Services, 'clock' | 'db' | 'sessions'>,
  hash: Buffer,
): Promise<void> => {
  await endSession(services.db, hash, services.clock.wallNow())
  services.sessions.forget(sessionName(hash))
}
