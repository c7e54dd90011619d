import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode } from '#contract/envelope.ts'
import type { deletePasskey, listPasskeys } from '#contract/session/calls.ts'
import { type BorrowerContext, type Refusal, refuse } from '../../http/handler.ts'
import { say } from '../../platform/copy.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { isUuid } from '../../platform/database/is-uuid.ts'
import { lockBorrower, reportChange } from '../../profile/public.ts'
import { forgetKnownDevices, otherDevices } from '../known-device.ts'
import { sessionName } from '../session-cache.ts'
import { endPasskeySessions, listPasskeyDevices } from '../store.ts'
import { deleteOwnPasskey, listOwnPasskeys } from './passkey-store.ts'

export const listPasskeysHandler = async (
  _input: object,
  { services, signedIn }: BorrowerContext,
): Promise<OutputOf<typeof listPasskeys>> => {
  const rows = await listOwnPasskeys(services.db, signedIn.borrowerId)
  return {
    passkeys: rows.map(({ passkeyId, device, createdAt, lastUsedAt }) => ({
      passkeyId,
      device,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
  }
}

/**
 * Removes one of the caller's passkeys, ends the sessions that it began but the caller's own, and
 * forgets their devices: the one that it is on may be lost. Its owner is notified in the same transaction.
 */
export const deletePasskeyHandler = async (
  { passkeyId }: InputOf<typeof deletePasskey>,
  { services, signedIn, locale, call }: BorrowerContext,
): Promise<OutputOf<typeof deletePasskey> | Refusal> => {
  const { borrowerId, tokenHash } = signedIn
  const ended = await inTransaction(services.db, async tx => {
    // Closing the account deletes passkeys under this lock, and holds it first.
    await lockBorrower(tx, borrowerId)
    if (!isUuid(passkeyId) || !(await deleteOwnPasskey(tx, { borrowerId, passkeyId })))
      return undefined
    await reportChange(services, tx, { borrowerId, change: 'passkey-removed' })
    const sessions = { borrowerId, passkeyId, except: tokenHash }
    const all = await endPasskeySessions(tx, sessions, services.clock.wallNow())
    const devices = await listPasskeyDevices(tx, sessions)
    await forgetKnownDevices(
      { ...services, db: tx },
      borrowerId,
      otherDevices(services, call.req.raw, devices),
    )
    return all
  })
  if (!ended) return refuse(protocolCode.notFound, say(locale, 'notFound'))
  for (const session of ended) services.sessions.forget(sessionName(session.tokenHash))
  return {}
}
