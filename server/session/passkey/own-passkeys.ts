import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode } from '#contract/envelope.ts'
import type { deletePasskey, listPasskeys } from '#contract/session/calls.ts'
import { type BorrowerContext, type Refusal, refuse } from '../../http/handler.ts'
import { say } from '../../platform/copy.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { isUuid } from '../../platform/database/is-uuid.ts'
import { lockBorrower, reportChange } from '../../profile/public.ts'
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
 * Removes one of the caller's passkeys; its owner is notified in the same transaction. Sessions that it
 * began are ended by `endSession`.
 */
export const deletePasskeyHandler = async (
  { passkeyId }: InputOf<typeof deletePasskey>,
  { services, signedIn, locale }: BorrowerContext,
): Promise<OutputOf<typeof deletePasskey> | Refusal> => {
  const { borrowerId } = signedIn
  const isDeleted = await inTransaction(services.db, async tx => {
    // Closing the account deletes passkeys under this lock, and holds it first.
    await lockBorrower(tx, borrowerId)
    if (!isUuid(passkeyId) || !(await deleteOwnPasskey(tx, { borrowerId, passkeyId }))) return false
    await reportChange(services, tx, { borrowerId, change: 'passkey-removed' })
    return true
  })
  return isDeleted ? {} : refuse(protocolCode.notFound, say(locale, 'notFound'))
}
