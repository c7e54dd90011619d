import type { MiddlewareHandler } from 'hono'

/** An address's path and query, on whichever host: with two slashes at its beginning it would name one. */
export const ownAddress = (url: string): string => {
  const { pathname, search } = new URL(url)
  return pathname.replace(/^\/+/, '/') + search
}

/**
 * Redirects an address that begins with two slashes to the same with one. Wherever a page or a
 * reply repeats its own path (the redirect after a ticket, the link to another language), `//host`
 * would name another host.
 */
export const redirectDoubleSlash: MiddlewareHandler = async (c, next) => {
  if (!new URL(c.req.url).pathname.startsWith('//')) return await next()
  return c.redirect(ownAddress(c.req.url), 308)
}
