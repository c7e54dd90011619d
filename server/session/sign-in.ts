import type { Transaction } from 'kysely'
import type { CallContext } from '../http/handler.ts'
import { inTransaction } from '../platform/database/database.ts'
import type { Tables } from '../tables.ts'
import { deviceOf, rememberDevice } from './known-device.ts'
import { resolveSession } from './resolve-session.ts'
import { endOneSession, startSession } from './start-session.ts'

type SigningIn = {
  readonly borrowerId: string
  readonly phoneHash: Buffer
  /** The account was opened just now, on this device. */
  readonly isNew: boolean
  /** For a sign-in by a passkey: it, and when its borrower counts as having proven a code. */
  readonly passkey?: { readonly passkeyId: string; readonly codeProvenAt: Date }
}

/**
 * Starts a session for a borrower who has just proven who they are, remembers their device, and sets
 * both cookies. The session the browser came with ends, so that a token known or planted before is
 * useless. Undefined where the account was closed meanwhile: no session, device or cookie then.
 */
export const signIn = async (context: CallContext, who: SigningIn) =>
  await inTransaction(context.services.db, async tx => await signInWithin(tx, context, who))

/**
 * `signIn` within a transaction, which holds the account's row from here on: who ends its sessions and
 * forgets its devices finds this one too, or has done so before.
 */
export const signInWithin = async (
  tx: Transaction<Tables>,
  { services: outer, common, call }: CallContext,
  { borrowerId, phoneHash, isNew, passkey }: SigningIn,
): Promise<{ sessionId: string; expiresAt: string } | undefined> => {
  const services = { ...outer, db: tx }
  const before = await resolveSession(services, call.req.raw)
  if (before) await endOneSession(services, before.tokenHash)
  const { sessionId: _, ...kept } = common
  const agent = call.req.header('user-agent') ?? ''
  const device = deviceOf(services, call.req.raw)
  const started = await startSession(services, {
    borrowerId,
    common: kept,
    agent,
    codeProvenAt: passkey?.codeProvenAt ?? services.clock.wallNow(),
    origin: { passkeyId: passkey?.passkeyId, deviceHash: device.hash },
  })
  if (!started.isLive) return undefined
  const deviceCookie = await rememberDevice(services, device, { phoneHash, borrowerId, isNew })
  // Replaces what a try of the transaction before this one has set.
  call.header('Set-Cookie', started.setCookie)
  call.header('Set-Cookie', deviceCookie, { append: true })
  const shell = common.clientType === 'ios' || common.clientType === 'android'
  // Only browsers send this header, and scripts cannot remove it: in a browser the token stays in
  // the cookie, where scripts cannot read it.
  const browser = call.req.header('sec-fetch-site') !== undefined
  return {
    sessionId: shell && !browser ? started.token : '',
    expiresAt: started.expiresAt.toISOString(),
  }
}
