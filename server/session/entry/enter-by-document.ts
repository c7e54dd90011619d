import type { Context, MiddlewareHandler } from 'hono'
import {
  addressParameterNames,
  type CommonParameters,
  commonParameterNames,
  readCommonParameters,
} from '#contract/common-parameters.ts'
import type { Services } from '../../services.ts'
import { sessionCookie } from '../cookie.ts'
import { expiryOf } from '../lifetime.ts'
import { resolveToken, type SignedIn } from '../resolve-session.ts'
import { sessionName } from '../session-cache.ts'
import { endOneSession, startSession } from '../start-session.ts'
import { burnTicket, findLiveSession, touchSession } from '../store.ts'
import { isToken, tokenHash } from '../token.ts'
import { type AddressEntry, offerAccountSwitch } from './switch-account.ts'

/** The page that asks which of two accounts goes on; web/routes.ts has its file. */
const switchPath = '/switchAccount'

/** The same address without credentials and without what the session now holds. */
const cleanAddress = (url: URL): string => {
  for (const name of ['ticket', ...commonParameterNames]) {
    if (!addressParameterNames.includes(name)) url.searchParams.delete(name)
  }
  return url.pathname + url.search
}

/**
 * Whether an address may sign in: not by a navigation from another site and not into a frame. Web
 * views and browsers that send no such headers may; a live session is safe from them all the same.
 */
const isOwnNavigation = (headers: Headers): boolean =>
  [null, 'none', 'same-origin'].includes(headers.get('sec-fetch-site')) &&
  [null, 'document'].includes(headers.get('sec-fetch-dest'))

/** What the address names, if it is valid; a ticket is used up by it. */
const findEntry = async (services: Services, url: URL): Promise<AddressEntry | undefined> => {
  const now = services.clock.wallNow()
  const ticket = url.searchParams.get('ticket')
  if (isToken(ticket)) {
    return await burnTicket(services.db, { ticketHash: tokenHash(ticket), forSwitch: false }, now)
  }
  const sessionId = url.searchParams.get('sessionId')
  if (!isToken(sessionId)) return undefined
  const sessionHash = tokenHash(sessionId)
  const session = await findLiveSession(services.db, sessionHash, now)
  return session && { ...session, sessionHash }
}

const liveCookie = async (services: Services, c: Context): Promise<SignedIn | undefined> => {
  const token = sessionCookie(services.config.secureCookies).read(c.req.header('cookie') ?? null)
  return isToken(token) ? await resolveToken(services, { token, from: 'cookie' }) : undefined
}

/** Keeps what the shell says about itself with the session that goes on. */
const keepCommon = async (services: Services, live: SignedIn, common: CommonParameters) => {
  const now = services.clock.wallNow()
  const expiresAt = expiryOf(live.startedAt, now)
  const merged = { ...live.common, ...common }
  await touchSession(services.db, live.tokenHash, { common: merged, now, expiresAt })
  services.sessions.forget(sessionName(live.tokenHash))
}

/**
 * A page opened with a one-time `ticket` or with `sessionId` is answered with a redirect to the
 * address without it, so that no credential stays in histories or logs. It starts a new session that
 * is `entered` only. A live session of the same borrower goes on; one of another borrower is replaced
 * only when the visitor says so on a page that shows both. Source: decision 051.
 */
const enterByAddress = async (services: Services, c: Context, url: URL): Promise<Response> => {
  const { sessionId: _, ...common } = readCommonParameters(url.searchParams)
  const entry = isOwnNavigation(c.req.raw.headers) ? await findEntry(services, url) : undefined
  const clean = cleanAddress(url)
  c.header('Cache-Control', 'no-store')
  if (!entry) return c.redirect(clean, 303)
  const live = await liveCookie(services, c)
  if (live?.borrowerId === entry.borrowerId) {
    await keepCommon(services, live, common)
    return c.redirect(clean, 303)
  }
  const merged = { ...entry.common, ...common }
  if (live) {
    c.header('Set-Cookie', await offerAccountSwitch(services, { ...entry, common: merged }))
    return c.redirect(`${switchPath}?${new URLSearchParams({ next: clean })}`, 303)
  }
  const { setCookie, isLive } = await startSession(services, {
    borrowerId: entry.borrowerId,
    common: merged,
    agent: c.req.header('user-agent') ?? '',
    startedAt: entry.startedAt,
    codeProvenAt: null,
    origin: entry.sessionHash ? { continues: entry.sessionHash } : {},
  })
  if (isLive) c.header('Set-Cookie', setCookie)
  return c.redirect(clean, 303)
}

/**
 * A document with `X-Session-Id` gets a session of its own, as strong as the one it names: no other
 * site can set a header. Undefined when the cookie already serves.
 */
const enterByHeader = async (
  services: Services,
  c: Context,
  url: URL,
): Promise<Response | undefined> => {
  const token = c.req.header('x-session-id')
  if (!isToken(token)) return undefined
  const named = await resolveToken(services, { token, from: 'header' })
  if (!named) return undefined
  const live = await liveCookie(services, c)
  const isStronger = live?.codeProvenAt === null && named.codeProvenAt !== null
  if (live?.borrowerId === named.borrowerId && !isStronger) return undefined
  const { sessionId: _, ...common } = readCommonParameters(url.searchParams)
  const { setCookie, isLive } = await startSession(services, {
    borrowerId: named.borrowerId,
    common: { ...named.common, ...common },
    agent: c.req.header('user-agent') ?? '',
    startedAt: named.startedAt,
    codeProvenAt: named.codeProvenAt,
    origin: { continues: named.tokenHash },
  })
  if (!isLive) {
    services.sessions.forget(sessionName(named.tokenHash))
    return undefined
  }
  if (live) await endOneSession(services, live.tokenHash)
  c.header('Set-Cookie', setCookie)
  c.header('Cache-Control', 'no-store')
  return c.redirect(cleanAddress(url), 303)
}

/** Signs in by a document's header or address, before any page is rendered. */
export const enterByDocument =
  (services: Services): MiddlewareHandler =>
  async (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return await next()
    const url = new URL(c.req.url)
    const entered = await enterByHeader(services, c, url)
    if (entered) return entered
    const { searchParams } = url
    if (!searchParams.has('ticket') && !searchParams.has('sessionId')) return await next()
    return await enterByAddress(services, c, url)
  }
