import type { MiddlewareHandler } from 'hono'
import type { Services } from '../services.ts'

declare module 'hono' {
  /** Variables that our own middleware sets on every request. */
  interface ContextVariableMap {
    requestId: string
    nonce: string
  }
}

/** A page may run only scripts with this request's nonce. */
const pagePolicy = (nonce: string, secure: boolean, ancestors: string): string =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "worker-src 'self'",
    `frame-ancestors ${ancestors}`,
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ')

/** The location is requested once, when the borrower starts it (decision 042); nothing else is. */
const permissionsPolicy = 'camera=(), microphone=(), geolocation=(self), payment=()'
/** Agreements: the confirm page shows them in a frame (decision 043). */
const framedPaths: readonly string[] = [
  '/loanAgreement',
  '/documents/privacy',
  '/documents/loan-terms',
]

/** Sets the headers of decision 043 on every response, and a new nonce on every request. */
export const securityHeaders =
  (services: Services): MiddlewareHandler =>
  async (c, next) => {
    const nonce = services.random.token(16)
    c.set('nonce', nonce)
    await next()
    const headers = c.res.headers
    // Our own pages show these documents in a sandboxed frame; no other site may.
    const isPreview = c.req.path === '/promotion' && c.req.query('preview') !== undefined
    const isFramed = isPreview || framedPaths.includes(c.req.path)
    // A response that is not a page, such as an image, sets a stricter policy of its own.
    if (!headers.has('Content-Security-Policy')) {
      const ancestors = isFramed ? "'self'" : "'none'"
      const { secureCookies } = services.config
      headers.set('Content-Security-Policy', pagePolicy(nonce, secureCookies, ancestors))
    }
    headers.set('Referrer-Policy', 'no-referrer')
    headers.set('X-Content-Type-Options', 'nosniff')
    headers.set('X-Frame-Options', isFramed ? 'SAMEORIGIN' : 'DENY')
    headers.set('Cross-Origin-Opener-Policy', 'same-origin')
    headers.set('Permissions-Policy', permissionsPolicy)
    if (services.config.secureCookies) {
      headers.set('Strict-Transport-Security', 'max-age=63072000; includeSubDomains')
    }
  }
