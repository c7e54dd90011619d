import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode } from '#contract/envelope.ts'
import type { endSession } from '#contract/session/calls.ts'
import { type BorrowerContext, type Refusal, refuse } from '../http/handler.ts'
import { say } from '../platform/copy.ts'
import { isUuid } from '../platform/database/is-uuid.ts'
import { sessionName } from './session-cache.ts'
import { endOwnSession } from './store.ts'

/** Ends one of the caller's sessions, including the current one. */
export const endSessionHandler = async (
  { id }: InputOf<typeof endSession>,
  { services, signedIn, locale }: BorrowerContext,
): Promise<OutputOf<typeof endSession> | Refusal> => {
  const { borrowerId } = signedIn
  const now = services.clock.wallNow()
  const ended = isUuid(id) ? await endOwnSession(services.db, { borrowerId, id }, now) : undefined
  if (!ended) return refuse(protocolCode.notFound, say(locale, 'notFound'))
  services.sessions.forget(sessionName(ended))
  return {}
}
