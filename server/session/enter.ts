import type { MiddlewareHandler } from 'hono'
import {
  addressParameterNames,
  commonParameterNames,
  readCommonParameters,
} from '#contract/common-parameters.ts'
import type { Services } from '../services.ts'
import { sessionCookie } from './cookie.ts'
import { expiryOf } from './lifetime.ts'
import { sessionName } from './session-cache.ts'
import { startSession } from './start-session.ts'
import { burnTicket, findLiveSession, touchSession } from './store.ts'
import { isToken, tokenHash } from './token.ts'

/** The same address without credentials and without what the session now holds. */
const cleanAddress = (url: URL): string => {
  for (const name of ['ticket', ...commonParameterNames]) {
    if (!addressParameterNames.includes(name)) url.searchParams.delete(name)
  }
  return url.pathname + url.search
}

/**
 * A page opened with a one-time `ticket`, or (compatibility) with `sessionId`, is answered with the
 * cookie and a redirect to the address without it, so that no credential stays in histories or
 * logs. An invalid credential is removed the same way; the page is then shown signed out.
 */
export const enterByAddress =
  (services: Services): MiddlewareHandler =>
  async (c, next) => {
    const url = new URL(c.req.url)
    const ticket = url.searchParams.get('ticket')
    const sessionId = url.searchParams.get('sessionId')
    if (ticket === null && sessionId === null) return await next()

    const now = services.clock.wallNow()
    const common = readCommonParameters(url.searchParams)
    delete common.sessionId
    const cookie = sessionCookie(services.config.secureCookies)
    let token: string | undefined

    if (isToken(ticket)) {
      const used = await burnTicket(services.db, tokenHash(ticket), now)
      if (used) {
        const started = await startSession(services, {
          borrowerId: used.borrowerId,
          common: { ...used.common, ...common },
          agent: c.req.header('user-agent') ?? '',
          provenAt: used.provenAt,
        })
        token = started.token
      }
    } else if (isToken(sessionId)) {
      const hash = tokenHash(sessionId)
      const session = await findLiveSession(services.db, hash, now)
      if (session) {
        token = sessionId
        const merged = { ...session.common, ...common }
        await touchSession(services.db, hash, {
          common: merged,
          now,
          expiresAt: expiryOf(session.startedAt, now),
        })
        services.sessions.forget(sessionName(hash))
      }
    }
    if (token) c.header('Set-Cookie', cookie.set(token))
    c.header('Cache-Control', 'no-store')
    return c.redirect(cleanAddress(url), 303)
  }
