import type { OutputOf } from '#contract/call.ts'
import type { logout } from '#contract/session/calls.ts'
import type { BorrowerContext } from '../http/handler.ts'
import { sessionCookie } from './cookie.ts'
import { sessionName } from './session-cache.ts'
import { endSession } from './store.ts'

/** Ends the session on the server, and removes the cookie from the browser. */
export const logoutHandler = async (
  _input: object,
  { services, signedIn, call }: BorrowerContext,
): Promise<OutputOf<typeof logout>> => {
  await endSession(services.db, signedIn.tokenHash, services.clock.wallNow())
  services.sessions.forget(sessionName(signedIn.tokenHash))
  call.header('Set-Cookie', sessionCookie(services.config.secureCookies).clear())
  return {}
}
