import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode } from '#contract/envelope.ts'
import type { startCorrection } from '#contract/profile/staff-calls.ts'
import { type Refusal, refuse, type StaffContext } from '../../http/handler.ts'
import { replyOnce, storedReply, unstoredRefusal } from '../../http/reply-once.ts'
import { say } from '../../platform/copy.ts'
import { isUuid } from '../../platform/database/is-uuid.ts'
import { requestCorrection } from '../correction/correct-data.ts'
import { lockBorrower } from '../store.ts'

type StartCorrectionOutput = OutputOf<typeof startCorrection>

/** Requests a correction in a borrower's name; `decideDataCorrection` by another person applies it. */
export const startCorrectionHandler = async (
  input: InputOf<typeof startCorrection>,
  context: StaffContext,
): Promise<StartCorrectionOutput | Refusal> => {
  const { services, staff, audit, locale } = context
  const { borrowerId, field, value, changedOn, reason } = input
  const once = { actor: `staff:${staff.name}`, call: 'startCorrection', input }
  return await replyOnce<StartCorrectionOutput>(context, once, async tx => {
    const borrower = isUuid(borrowerId) ? await lockBorrower(tx, borrowerId) : undefined
    if (!borrower || borrower.closedAt) {
      return unstoredRefusal(refuse(protocolCode.notFound, say(locale, 'notFound')))
    }
    const requested = await requestCorrection(
      { services, tx, borrower },
      { field, value, reason, changedOn },
      { locale, staffName: staff.name },
    )
    if ('refused' in requested) return unstoredRefusal(requested)
    await audit.record(tx, {
      action: `correction ${field} requested`,
      subjectKind: 'borrower',
      subjectId: borrowerId,
      reason,
    })
    return storedReply({ correctionId: requested.correctionId })
  })
}
