import type { Transaction } from 'kysely'
import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode } from '#contract/envelope.ts'
import type { clearLink } from '#contract/profile/staff-calls.ts'
import { type Refusal, refuse, type StaffContext } from '../../http/handler.ts'
import { replyOnce, storedReply, unstoredRefusal } from '../../http/reply-once.ts'
import { say } from '../../platform/copy.ts'
import type { WorkResult } from '../../platform/database/idempotency.ts'
import { isUuid } from '../../platform/database/is-uuid.ts'
import type { Tables } from '../../tables.ts'
import { findLinks } from '../link/link-keys.ts'
import { insertClearedLinks } from '../link/link-store.ts'

type ClearLinkInput = InputOf<typeof clearLink>
type ClearLinkOutput = OutputOf<typeof clearLink>

const clear = async (
  { services, staff, audit, locale }: StaffContext,
  tx: Transaction<Tables>,
  { borrowerId, otherBorrowerId, reason }: ClearLinkInput,
): Promise<WorkResult<ClearLinkOutput | Refusal>> => {
  const links = isUuid(borrowerId) ? await findLinks(tx, borrowerId) : []
  const link = links.find(each => each.borrowerId === otherBorrowerId)
  if (!link) return unstoredRefusal(refuse(protocolCode.notFound, say(locale, 'notFound')))
  const { kinds } = link
  await insertClearedLinks(tx, {
    between: [borrowerId, otherBorrowerId],
    kinds,
    by: staff.name,
    now: services.clock.now(),
  })
  for (const [subjectId, otherId] of [
    [borrowerId, otherBorrowerId],
    [otherBorrowerId, borrowerId],
  ] as const) {
    await audit.record(tx, {
      action: `link cleared with ${otherId}`,
      subjectKind: 'borrower',
      subjectId,
      reason,
    })
  }
  return storedReply({ cleared: [...kinds] })
}

/**
 * Ends the link between two borrowers by what links them now. It decides no application: what is held
 * stays held until staff decide on it.
 */
export const clearLinkHandler = async (
  input: ClearLinkInput,
  context: StaffContext,
): Promise<ClearLinkOutput | Refusal> => {
  const once = { actor: `staff:${context.staff.name}`, call: 'clearLink', input }
  return await replyOnce(context, once, async tx => await clear(context, tx, input))
}
