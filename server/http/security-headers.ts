import type { MiddlewareHandler } from 'hono'
import type { Config } from '../config/config.ts'
import type { Services } from '../services.ts'

declare module 'hono' {
  /** Variables that our own middleware sets on every request. */
  interface ContextVariableMap {
    /** The address of a page in the router's pattern, for its span. */
    pagePattern: string | undefined
    requestId: string
    nonce: string
  }
}

/** A page may run only scripts with this request's nonce. */
const pagePolicy = (
  nonce: string,
  { secure, ancestors, frames }: { secure: boolean; ancestors: string; frames: string },
): string =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    `frame-src ${frames}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "worker-src 'self'",
    `frame-ancestors ${ancestors}`,
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ')

/** Of the reply to a call, which shows nothing, if someone opens it as a page. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'"

/** The location is requested once, when the borrower starts it (decision 042); nothing else is. */
const permissionsPolicy = 'camera=(), microphone=(), geolocation=(self), payment=()'
/** Agreements: the confirm page shows them in a frame (decision 043). */
const framedPaths: readonly string[] = [
  '/loanAgreement',
  '/documents/privacy',
  '/documents/loan-terms',
]

type FrameConfig = Pick<Config, 'mode' | 'staffUrl' | 'publicUrl'>

/** Where the console frames a landing page: its host is another one, except in the sandbox. */
const consoleFrames = ({ mode, staffUrl, publicUrl }: FrameConfig) =>
  mode === 'sandbox'
    ? { ofPreview: "'self'", inConsole: "'self'" }
    : { ofPreview: new URL(staffUrl).origin, inConsole: `'self' ${new URL(publicUrl).origin}` }

/** Sets the headers of decision 043 on every response, and a new nonce on every request. */
export const securityHeaders = (
  services: Pick<Services, 'random'> & {
    readonly config: FrameConfig & Pick<Config, 'secureCookies'>
  },
): MiddlewareHandler => {
  const { ofPreview, inConsole } = consoleFrames(services.config)
  return async (c, next) => {
    const nonce = services.random.token(16)
    c.set('nonce', nonce)
    await next()
    const headers = c.res.headers
    // Our own pages show these documents in a sandboxed frame, the console a preview; no other may.
    const isPreview = c.req.path === '/promotion' && c.req.query('preview') !== undefined
    const isFramed = framedPaths.includes(c.req.path)
    const isConsole = c.req.path === '/staff' || c.req.path.startsWith('/staff/')
    // A response that is not a page, such as an image, sets a stricter policy of its own.
    if (!headers.has('Content-Security-Policy')) {
      const isData = headers.get('Content-Type')?.startsWith('application/json')
      const ancestors = isPreview ? ofPreview : isFramed ? "'self'" : "'none'"
      const frames = isConsole ? inConsole : "'self'"
      headers.set(
        'Content-Security-Policy',
        isData
          ? dataPolicy
          : pagePolicy(nonce, { secure: services.config.secureCookies, ancestors, frames }),
      )
    }
    headers.set('Referrer-Policy', 'no-referrer')
    headers.set('X-Content-Type-Options', 'nosniff')
    // It can name no other origin: for a preview the policy alone says who may frame it.
    if (!isPreview) headers.set('X-Frame-Options', isFramed ? 'SAMEORIGIN' : 'DENY')
    headers.set('Cross-Origin-Opener-Policy', 'same-origin')
    headers.set('Permissions-Policy', permissionsPolicy)
    if (services.config.secureCookies) {
      headers.set('Strict-Transport-Security', 'max-age=63072000; includeSubDomains')
    }
  }
}
