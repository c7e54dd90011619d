import type { MiddlewareHandler } from 'hono'
import type { Services } from '../services.ts'

declare module 'hono' {
  /** What our own middleware puts on every request. */
  interface ContextVariableMap {
    requestId: string
    nonce: string
  }
}

/** A page may run only what carries this request's nonce. */
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

/** The place is asked for once, at the borrower's wish (decision 042); nothing else ever is. */
const permissionsPolicy = 'camera=(), microphone=(), geolocation=(self), payment=()'
/** Agreements: the confirm page shows them in a frame (decision 043). */
const framedPaths: readonly string[] = [
  '/loanAgreement',
  '/documents/privacy',
  '/documents/loan-terms',
]

/** Puts the headers of decision 043 on every answer, and a fresh nonce on every request. */
export const securityHeaders =
  (services: Services): MiddlewareHandler =>
  async (c, next) => {
    const nonce = services.random.token(16)
    c.set('nonce', nonce)
    await next()
    const headers = c.res.headers
    // Our own pages show these papers in a sandboxed frame; nobody else may frame anything.
    const isPaper = framedPaths.includes(c.req.path)
    // An answer that is not a page, such as an image, brings a stricter policy of its own.
    if (!headers.has('Content-Security-Policy')) {
      const ancestors = isPaper ? "'self'" : "'none'"
      const { secureCookies } = services.config
      headers.set('Content-Security-Policy', pagePolicy(nonce, secureCookies, ancestors))
    }
    headers.set('Referrer-Policy', 'no-referrer')
    headers.set('X-Content-Type-Options', 'nosniff')
    headers.set('X-Frame-Options', isPaper ? 'SAMEORIGIN' : 'DENY')
    headers.set('Cross-Origin-Opener-Policy', 'same-origin')
    headers.set('Permissions-Policy', permissionsPolicy)
    if (services.config.secureCookies) {
      headers.set('Strict-Transport-Security', 'max-age=63072000; includeSubDomains')
    }
  }
