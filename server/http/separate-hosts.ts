import type { Context, MiddlewareHandler } from 'hono'
import type { Config } from '../config/config.ts'

/**
 * In production the console and its calls are answered on its own host alone, and nothing else is:
 * what a borrower's page can be made to do never has the address of the console. The sandbox has one
 * host for both.
 */
export const separateHosts = (
  { mode, staffUrl, apiBase }: Pick<Config, 'mode' | 'staffUrl' | 'apiBase'>,
  notFound: (c: Context) => Response,
): MiddlewareHandler => {
  const staffHost = new URL(staffUrl).host
  const staffPaths = ['/staff', `/${apiBase.prefix}/staff`]
  return async (c, next) => {
    if (mode === 'sandbox') return await next()
    const isStaffHost = new URL(c.req.url).host === staffHost
    const isStaffPath = staffPaths.some(
      path => c.req.path === path || c.req.path.startsWith(`${path}/`),
    )
    return isStaffHost === isStaffPath ? await next() : notFound(c)
  }
}
