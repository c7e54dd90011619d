import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode } from '#contract/envelope.ts'
import type { endBorrowerSessions } from '#contract/session/staff-calls.ts'
import { type Refusal, refuse, type StaffContext } from '../../http/handler.ts'
import { say } from '../../platform/copy.ts'
import { isUuid } from '../../platform/database/is-uuid.ts'
import { findBorrower } from '../../profile/public.ts'
import { endAllSessions } from '../start-session.ts'

/**
 * Ends a borrower's sessions in every process. The audit entry is committed first: sessions that
 * have ended stay ended, and a repeated call ends none.
 */
export const endBorrowerSessionsHandler = async (
  { borrowerId, reason }: InputOf<typeof endBorrowerSessions>,
  { services, audit, locale }: StaffContext,
): Promise<OutputOf<typeof endBorrowerSessions> | Refusal> => {
  if (!isUuid(borrowerId) || !(await findBorrower(services.db, borrowerId))) {
    return refuse(protocolCode.notFound, say(locale, 'notFound'))
  }
  await audit.record(services.db, {
    action: 'sessions ended',
    subjectKind: 'borrower',
    subjectId: borrowerId,
    reason,
  })
  await endAllSessions(services, borrowerId)
  return {}
}
