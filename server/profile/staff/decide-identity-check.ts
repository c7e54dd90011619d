import type { Transaction } from 'kysely'
import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import type { decideIdentityCheck } from '#contract/profile/staff-calls.ts'
import { profileCopy } from '#copy/server/profile.js'
import { type Refusal, refuse, type StaffContext } from '../../http/handler.ts'
import { replyOnce, storedReply, unstoredRefusal } from '../../http/reply-once.ts'
import { releaseImages } from '../../image/public.ts'
import { say } from '../../platform/copy.ts'
import type { WorkResult } from '../../platform/database/idempotency.ts'
import { isUuid } from '../../platform/database/is-uuid.ts'
import type { Tables } from '../../tables.ts'
import { decideCheck, findCheck } from '../identity-store.ts'
import { lockBorrower } from '../store.ts'

type DecideIdentityCheckInput = InputOf<typeof decideIdentityCheck>
type DecideIdentityCheckOutput = OutputOf<typeof decideIdentityCheck>

const decideLocked = async (
  { services, staff, audit, locale }: StaffContext,
  tx: Transaction<Tables>,
  input: DecideIdentityCheckInput,
): Promise<WorkResult<DecideIdentityCheckOutput | Refusal>> => {
  const { checkId, decision, reason } = input
  const check = isUuid(checkId) ? await findCheck(tx, checkId) : undefined
  if (!check) return unstoredRefusal(refuse(protocolCode.notFound, say(locale, 'notFound')))
  const { borrowerId } = check
  await lockBorrower(tx, borrowerId)
  const verdict = { checkId, state: decision, by: staff.name, reason, now: services.clock.now() }
  if (!(await decideCheck(tx, verdict))) {
    return unstoredRefusal(
      refuse(refusalCode.decisionTaken, profileCopy[locale].replies.decisionTaken),
    )
  }
  // The face image is deleted with the decision: no law of either market lets a lender store
  // biometrics.
  const gone = decision === 'refused' ? [check.faceImage, check.documentImage] : [check.faceImage]
  await releaseImages(tx, services, gone)
  await audit.record(tx, {
    action: `identity ${decision}`,
    subjectKind: 'borrower',
    subjectId: borrowerId,
    reason,
  })
  return storedReply({ checkId, decision })
}

export const decideIdentityCheckHandler = async (
  input: DecideIdentityCheckInput,
  context: StaffContext,
): Promise<DecideIdentityCheckOutput | Refusal> => {
  const once = { actor: `staff:${context.staff.name}`, call: 'decideIdentityCheck', input }
  return await replyOnce(context, once, async tx => await decideLocked(context, tx, input))
}
