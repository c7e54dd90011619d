import type { OutputOf } from '#contract/call.ts'
import type { listSessions } from '#contract/session/calls.ts'
import type { BorrowerContext } from '../http/handler.ts'
import { deviceLabel } from './device-label.ts'
import { listLiveSessions } from './store.ts'

export const listSessionsHandler = async (
  _input: object,
  { services, signedIn }: BorrowerContext,
): Promise<OutputOf<typeof listSessions>> => {
  const now = services.clock.wallNow()
  const rows = await listLiveSessions(services.db, signedIn.borrowerId, now)
  const sessions = rows.map(row => ({
    id: row.sessionId,
    device: deviceLabel(row.common, row.agent),
    startedAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    isCurrent: row.tokenHash.equals(signedIn.tokenHash) ? ('1' as const) : ('0' as const),
  }))
  return { sessions }
}
