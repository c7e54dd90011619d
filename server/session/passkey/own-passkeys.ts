import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode } from '#contract/envelope.ts'
import type { deletePasskey, listPasskeys } from '#contract/session/calls.ts'
import { type BorrowerContext, type Refusal, refuse } from '../../http/handler.ts'
import { say } from '../../platform/copy.ts'
import { isUuid } from '../../platform/database/is-uuid.ts'
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

/** Removes one of the caller's passkeys. Sessions that it began are ended by `endSession`. */
export const deletePasskeyHandler = async (
  { passkeyId }: InputOf<typeof deletePasskey>,
  { services, signedIn, locale }: BorrowerContext,
): Promise<OutputOf<typeof deletePasskey> | Refusal> => {
  const { borrowerId } = signedIn
  const isDeleted =
    isUuid(passkeyId) && (await deleteOwnPasskey(services.db, { borrowerId, passkeyId }))
  return isDeleted ? {} : refuse(protocolCode.notFound, say(locale, 'notFound'))
}
