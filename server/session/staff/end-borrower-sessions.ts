import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode } from '#contract/envelope.ts'
import type { endBorrowerSessions } from '#contract/session/staff-calls.ts'
import { type Refusal, refuse, type StaffContext } from '../../http/handler.ts'
import { say } from '../../platform/copy.ts'
import { isUuid } from '../../platform/database/is-uuid.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { lockBorrower } from '../../profile/public.ts'
import { forgetKnownDevices } from '../known-device.ts'
import { deletePasskeys } from '../passkey/passkey-store.ts'
import { endAllSessions } from '../start-session.ts'

/**
 * Ends a borrower's sessions in every process, removes the passkeys that would begin new ones, and
 * forgets the devices from which a code alone would. Under the borrower's lock, for which adding a
 * passkey and whatever begins a session wait.
 */
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
    const within = { ...services, db: tx }
    await deletePasskeys(tx, borrowerId)
    await endAllSessions(within, borrowerId)
    await forgetKnownDevices(within, borrowerId)
    return true
  })
  return isFound ? {} : refuse(protocolCode.notFound, say(locale, 'notFound'))
}
