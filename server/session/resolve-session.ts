import type { SessionStrength } from '#contract/call.ts'
import type { CommonParameters } from '#contract/common-parameters.ts'
import type { MarketCode } from '#domain/market/market.ts'
import type { Services } from '../services.ts'
import { sessionCookie } from './cookie.ts'
import { expiryOf, strengthOf } from './lifetime.ts'
import { sessionName } from './session-cache.ts'
import { findLiveSession, type StoredSession, touchSession } from './store.ts'
import { isToken, tokenHash } from './token.ts'

const touchEveryMs = 5 * 60_000

export type SignedIn = {
  readonly borrowerId: string
  readonly market: MarketCode
  readonly common: CommonParameters
  readonly tokenHash: Buffer
  readonly strength: SessionStrength
  readonly startedAt: Date
  readonly codeProvenAt: Date | null
  /** How the session was sent: a browser sends only a cookie by itself. */
  readonly from: 'cookie' | 'header' | 'query'
}

/** The person of a session as pages name it (`visitorHeader`); from the random part of the borrower's id. */
export const visitorOf = ({ borrowerId }: Pick<SignedIn, 'borrowerId'>): string =>
  borrowerId.slice(-12)

/** The session token of a request: cookie first, then header, then (compatibility) the query. */
const findToken = (
  request: Request,
  secureCookies: boolean,
): { token: string; from: SignedIn['from'] } | undefined => {
  const cookie = sessionCookie(secureCookies).read(request.headers.get('cookie'))
  if (isToken(cookie)) return { token: cookie, from: 'cookie' }
  const header = request.headers.get('x-session-id')
  if (isToken(header)) return { token: header, from: 'header' }
  const query = new URL(request.url).searchParams.get('sessionId')
  if (isToken(query)) return { token: query, from: 'query' }
  return undefined
}

const findLive = async (
  services: Services,
  hash: Buffer,
  now: Date,
): Promise<StoredSession | undefined> => {
  const session = await services.sessions.find(hash, () => findLiveSession(services.db, hash, now))
  return session && session.expiresAt > now ? session : undefined
}

/** Whether a session is still valid, for streams that outlast their call. Does not count as use. */
export const isStillLive = async (
  services: Services,
  { tokenHash: hash }: SignedIn,
): Promise<boolean> => (await findLive(services, hash, services.clock.wallNow())) !== undefined

/** The signed-in borrower, or undefined. Never creates anything. */
export const resolveSession = async (
  services: Services,
  request: Request,
): Promise<SignedIn | undefined> => {
  const found = findToken(request, services.config.secureCookies)
  return found && (await resolveToken(services, found))
}

/** The live session of one token; counts as use. */
export const resolveToken = async (
  services: Services,
  found: { readonly token: string; readonly from: SignedIn['from'] },
): Promise<SignedIn | undefined> => {
  const hash = tokenHash(found.token)
  const now = services.clock.wallNow()
  const session = await findLive(services, hash, now)
  // Of a market that is no longer lent in nobody is signed in.
  if (!session || !services.config.markets.includes(session.market)) return undefined
  if (now.getTime() - session.lastSeenAt.getTime() > touchEveryMs) {
    const expiresAt = expiryOf(session.startedAt, now)
    await touchSession(services.db, hash, { now, expiresAt })
    services.sessions.forget(sessionName(hash))
  }
  return {
    borrowerId: session.borrowerId,
    market: session.market,
    common: session.common,
    tokenHash: hash,
    strength: strengthOf(session.codeProvenAt, now),
    startedAt: session.startedAt,
    codeProvenAt: session.codeProvenAt,
    from: found.from,
  }
}
