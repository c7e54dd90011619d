import type { Config } from '../config/config.ts'

/**
 * A write with a cookie must come from our own pages: either the Origin says so, or the request has
 * a header that another site's form cannot set.
 */
export const isSameOrigin = (config: Pick<Config, 'origins'>, request: Request): boolean => {
  const origin = request.headers.get('origin')
  if (origin) return config.origins.includes(origin)
  return request.headers.get('x-requested-with') === 'XMLHttpRequest'
}

/**
 * Whether a request was sent to one of our own addresses, and by our own pages if a browser sent it.
 * The sandbox's calls need no credential, so neither a page of another site nor a host name that
 * was made to lead here may reach them. This machine counts at any port.
 */
export const isFromOwnHost = (config: Config, request: Request): boolean => {
  const { host, hostname, origin: target } = new URL(request.url)
  // A proxy may have ended TLS: hosts are compared, without their scheme.
  const isOwn =
    loopbackHosts.has(hostname) || config.origins.some(own => new URL(own).host === host)
  const site = request.headers.get('sec-fetch-site')
  const origin = request.headers.get('origin')
  return (
    isOwn &&
    (site === null || site === 'same-origin') &&
    (origin === null || origin === target || config.origins.includes(origin))
  )
}

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]'])
