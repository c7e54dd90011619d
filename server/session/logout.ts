import type { OutputOf } from '#contract/call.ts'
import type { logout } from '#contract/session/calls.ts'
import type { BorrowerContext } from '../http/handler.ts'
import { sessionCookie } from './cookie.ts'
import { endOneSession } from './start-session.ts'

/** Ends the session on the server, and removes the cookie from the browser. */
export const logoutHandler = async (
  _input: object,
  { services, signedIn, call }: BorrowerContext,
): Promise<OutputOf<typeof logout>> => {
  await endOneSession(services, signedIn.tokenHash)
  call.header('Set-Cookie', sessionCookie(services.config.secureCookies).clear())
  return {}
}
