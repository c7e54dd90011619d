import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode } from '#contract/envelope.ts'
import type { endBorrowerSessions } from '#contract/session/staff-calls.ts'
import { type Refusal, refuse, type StaffContext } from '../../http/handler.ts'
import { say } from '../../platform/copy.ts'
import { isUuid } from '../../platform/database/is-uuid.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { lockBorrower } from '../../profile/public.ts'
import { endAllAccess } from '../second-fact/end-all-access.ts'

/** Ends a borrower's sessions, and all by which new ones would begin without a second fact. */
export const endBorrowerSessionsHandler = async (
  { borrowerId, reason }: InputOf<typeof endBorrowerSessions>,
  { services, audit, locale }: StaffContext,
): Promise<OutputOf<typeof endBorrowerSessions> | Refusal> => {
  const isFound = await inTransaction(services.db, async tx => {
    if (!isUuid(borrowerId) || !(await lockBorrower(tx, borrowerId))) return false
    await audit.record(tx, {
      action: 'sessions ended',
      subjectKind: 'borrower',
      subjectId: borrowerId,
      reason,
    })
    await endAllAccess({ ...services, db: tx }, borrowerId)
    return true
  })
  return isFound ? {} : refuse(protocolCode.notFound, say(locale, 'notFound'))
}
