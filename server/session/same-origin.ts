import type { Context } from 'hono'
import type { Config } from '../config/config.ts'
import { isFromPage } from '../http/client-address.ts'

/**
 * A write with a cookie must come from our own pages: either the Origin says so, or the request has
 * a header that another site's form cannot set. A page's own calls do: its form was checked before
 * (server/http/pages/page-forms.ts).
 */
export const isSameOrigin = (config: Pick<Config, 'origins'>, call: Context): boolean => {
  if (isFromPage(call)) return true
  const origin = call.req.header('origin')
  if (origin) return config.origins.includes(origin)
  return call.req.header('x-requested-with') === 'XMLHttpRequest'
}

/**
 * Whether a request was sent to one of our own addresses, and by our own pages if a browser sent it;
 * a page's own calls whenever the page was asked for there. The sandbox's calls need no credential, so
 * neither a page of another site nor a host name that was made to lead here may reach them. This
 * machine counts at any port.
 */
export const isFromOwnHost = (config: Config, call: Context): boolean => {
  const { host, hostname, origin: target } = new URL(call.req.url)
  // A proxy may have ended TLS: hosts are compared, without their scheme.
  const isOwn =
    loopbackHosts.has(hostname) || config.origins.some(own => new URL(own).host === host)
  if (isFromPage(call)) return isOwn
  const site = call.req.header('sec-fetch-site')
  const origin = call.req.header('origin')
  return (
    isOwn &&
    (site === undefined || site === 'same-origin') &&
    (origin === undefined || origin === target || config.origins.includes(origin))
  )
}

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]'])
