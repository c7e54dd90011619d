import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import type { blockBorrower, unblockBorrower } from '#contract/profile/staff-calls.ts'
import { profileCopy } from '#copy/server/profile.js'
import { type Refusal, refuse, type StaffContext } from '../../http/handler.ts'
import { replyOnce, storedReply, unstoredRefusal } from '../../http/reply-once.ts'
import { say } from '../../platform/copy.ts'
import { isUuid } from '../../platform/database/is-uuid.ts'
import { lockBorrower, saveBlock } from '../store.ts'

type Input = InputOf<typeof blockBorrower>
type Output = OutputOf<typeof blockBorrower>

/** Blocks or unblocks; refused where that is so already. */
const changeBlock = async (
  input: Input,
  context: StaffContext,
  { call, isBlocked }: { readonly call: string; readonly isBlocked: boolean },
): Promise<Output | Refusal> => {
  const { services, staff, audit, locale } = context
  const { borrowerId, reason } = input
  const once = { actor: `staff:${staff.name}`, call, input }
  return await replyOnce<Output>(context, once, async tx => {
    const borrower = isUuid(borrowerId) ? await lockBorrower(tx, borrowerId) : undefined
    if (!borrower) return unstoredRefusal(refuse(protocolCode.notFound, say(locale, 'notFound')))
    if ((borrower.blockedAt !== null) === isBlocked) {
      const { decisionTaken } = profileCopy[locale].replies
      return unstoredRefusal(refuse(refusalCode.decisionTaken, decisionTaken))
    }
    await saveBlock(tx, borrowerId, isBlocked ? services.clock.now() : null)
    await audit.record(tx, {
      action: isBlocked ? 'blocked' : 'unblocked',
      subjectKind: 'borrower',
      subjectId: borrowerId,
      reason,
    })
    return storedReply({})
  })
}

export const blockBorrowerHandler = async (
  input: Input,
  context: StaffContext,
): Promise<Output | Refusal> =>
  await changeBlock(input, context, { call: 'blockBorrower', isBlocked: true })

export const unblockBorrowerHandler = async (
  input: InputOf<typeof unblockBorrower>,
  context: StaffContext,
): Promise<OutputOf<typeof unblockBorrower> | Refusal> =>
  await changeBlock(input, context, { call: 'unblockBorrower', isBlocked: false })
