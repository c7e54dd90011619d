import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode } from '#contract/envelope.ts'
import type { endOwnSession, listOwnSessions } from '#contract/staff/calls.ts'
import { type Refusal, refuse, type StaffContext } from '../../http/handler.ts'
import { say } from '../../platform/copy.ts'
import { isUuid } from '../../platform/database/is-uuid.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { endStaffSessions, listStaffSessions } from '../session-store.ts'
import { announceStaffChange, maxSessionMs } from '../staff-session.ts'

export const listOwnSessionsHandler = async (
  _input: object,
  { services, staff }: StaffContext,
): Promise<OutputOf<typeof listOwnSessions>> => {
  const since = new Date(services.clock.wallNow().getTime() - maxSessionMs)
  const rows = await listStaffSessions(services.db, staff.staffId, since)
  return {
    sessions: rows.map(row => ({
      ...row,
      startedAt: row.startedAt.toISOString(),
      lastSeenAt: row.lastSeenAt.toISOString(),
      isCurrent: row.sessionId === staff.sessionId ? ('1' as const) : ('0' as const),
    })),
  }
}

export const endOwnSessionHandler = async (
  { sessionId }: InputOf<typeof endOwnSession>,
  { services, staff, language, audit }: StaffContext,
): Promise<OutputOf<typeof endOwnSession> | Refusal> => {
  const { staffId } = staff
  const now = services.clock.wallNow()
  const isEnded = await inTransaction(services.db, async db => {
    if (!isUuid(sessionId) || !(await endStaffSessions(db, { staffId, sessionId }, now)))
      return false
    await audit.record(db)
    return true
  })
  if (!isEnded) return refuse(protocolCode.notFound, say(language, 'notFound'))
  await announceStaffChange(services, staffId)
  return {}
}
