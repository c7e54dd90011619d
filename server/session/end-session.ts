import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode } from '#contract/envelope.ts'
import type { endSession } from '#contract/session/calls.ts'
import { type BorrowerContext, type Refusal, refuse } from '../http/handler.ts'
import { say } from '../platform/copy.ts'
import { inTransaction } from '../platform/database/database.ts'
import { isUuid } from '../platform/database/is-uuid.ts'
import { forgetKnownDevices, otherDevices } from './known-device.ts'
import { sessionName } from './session-cache.ts'
import { endOwnSession } from './store.ts'

/**
 * Ends one of the caller's sessions, including the current one. The device of another is forgotten: it
 * may be lost, with the phone number in it.
 */
export const endSessionHandler = async (
  { id }: InputOf<typeof endSession>,
  { services, signedIn, locale, call }: BorrowerContext,
): Promise<OutputOf<typeof endSession> | Refusal> => {
  const { borrowerId } = signedIn
  const now = services.clock.wallNow()
  const ended = await inTransaction(services.db, async tx => {
    const session = isUuid(id) ? await endOwnSession(tx, { borrowerId, id }, now) : undefined
    const devices = session ? otherDevices(services, call.req.raw, [session.deviceHash]) : []
    await forgetKnownDevices({ ...services, db: tx }, borrowerId, devices)
    return session
  })
  if (!ended) return refuse(protocolCode.notFound, say(locale, 'notFound'))
  services.sessions.forget(sessionName(ended.tokenHash))
  return {}
}
