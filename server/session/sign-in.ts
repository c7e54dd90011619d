import type { CallContext } from '../http/handler.ts'
import { resolveSession } from './resolve-session.ts'
import { endOneSession, startSession } from './start-session.ts'

/**
 * Starts a session for a borrower who has just proven who they are, and sets the cookie. The session
 * the browser came with ends, so that a token known or planted before is useless. `codeProvenAt`: of
 * a borrower who has not proven an SMS code now.
 */
export const signIn = async (
  { services, common, call }: CallContext,
  borrowerId: string,
  codeProvenAt: Date = services.clock.wallNow(),
): Promise<{ sessionId: string; expiresAt: string }> => {
  const before = await resolveSession(services, call.req.raw)
  if (before) await endOneSession(services, before.tokenHash)
  const { sessionId: _, ...kept } = common
  const agent = call.req.header('user-agent') ?? ''
  const started = await startSession(services, {
    borrowerId,
    common: kept,
    agent,
    codeProvenAt,
  })
  call.header('Set-Cookie', started.setCookie)
  const shell = common.clientType === 'ios' || common.clientType === 'android'
  // Only browsers send this header, and scripts cannot remove it: in a browser the token stays in
  // the cookie, where scripts cannot read it.
  const browser = call.req.header('sec-fetch-site') !== undefined
  return {
    sessionId: shell && !browser ? started.token : '',
    expiresAt: started.expiresAt.toISOString(),
  }
}
