import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode } from '#contract/envelope.ts'
import type { unlockSignIn } from '#contract/session/staff-calls.ts'
import { type Refusal, refuse, type StaffContext } from '../../http/handler.ts'
import { replyOnce, storedReply, unstoredRefusal } from '../../http/reply-once.ts'
import { say } from '../../platform/copy.ts'
import { isUuid } from '../../platform/database/is-uuid.ts'
import { forgetFactTries } from './fact-store.ts'

/** Gives an account its tries again; not found where none was used. */
export const unlockSignInHandler = async (
  input: InputOf<typeof unlockSignIn>,
  context: StaffContext,
): Promise<OutputOf<typeof unlockSignIn> | Refusal> => {
  const { staff, audit, locale } = context
  const { borrowerId, reason } = input
  const once = { actor: `staff:${staff.name}`, call: 'unlockSignIn', input }
  return await replyOnce<OutputOf<typeof unlockSignIn>>(context, once, async tx => {
    if (!isUuid(borrowerId) || !(await forgetFactTries(tx, borrowerId))) {
      return unstoredRefusal(refuse(protocolCode.notFound, say(locale, 'notFound')))
    }
    await audit.record(tx, {
      action: 'sign-in unlocked',
      subjectKind: 'borrower',
      subjectId: borrowerId,
      reason,
    })
    return storedReply({})
  })
}
