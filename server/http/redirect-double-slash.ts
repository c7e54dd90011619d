import type { MiddlewareHandler } from 'hono'

/**
 * Redirects an address that begins with two slashes to the same with one. Wherever a page or a
 * reply repeats its own path (the redirect after a ticket, the link to another language), `//host`
 * would name another host.
 */
export const redirectDoubleSlash: MiddlewareHandler = async (c, next) => {
  const { pathname, search } = new URL(c.req.url)
  if (!pathname.startsWith('//')) return await next()
  return c.redirect(pathname.replace(/^\/+/, '/') + search, 308)
}
