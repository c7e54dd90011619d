import type { Config } from '../config/config.ts'

/**
 * A write with a cookie must come from our own pages: either the Origin says so, or the request has
 * a header that another site's form cannot set.
 */
export const isSameOrigin = (config: Config, request: Request): boolean => {
  const origin = request.headers.get('origin')
  if (origin) return config.origins.includes(origin)
  return request.headers.get('x-requested-with') === 'XMLHttpRequest'
}
