import type { Transaction } from 'kysely'
import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import type { decideIdentityCheck } from '#contract/staff/profile.ts'
import { answerOnce, kept, notKept } from '../../answer-once.ts'
import { type Refusal, refuse, type StaffContext } from '../../handler.ts'
import { releaseImages } from '../../image/public.ts'
import { say } from '../../platform/copy.ts'
import type { WorkResult } from '../../platform/idempotency.ts'
import { isUuid } from '../../platform/is-uuid.ts'
import type { Tables } from '../../tables.ts'
import { noteDeed } from '../audit-store.ts'
import { profileCopy } from '../copy.ts'
import { decideCheck, findCheck } from '../identity-store.ts'
import { lockBorrower } from '../store.ts'

type Input = InputOf<typeof decideIdentityCheck>
type Output = OutputOf<typeof decideIdentityCheck>

const decide = async (
  { services, staffName, locale }: StaffContext,
  tx: Transaction<Tables>,
  input: Input,
): Promise<WorkResult<Output | Refusal>> => {
  const { checkId, decision, reason } = input
  const check = isUuid(checkId) ? await findCheck(tx, checkId) : undefined
  if (!check) return notKept(refuse(protocolCode.notFound, say(locale, 'notFound')))
  const { borrowerId } = check
  await lockBorrower(tx, borrowerId)
  const verdict = { checkId, state: decision, by: staffName, reason, now: services.clock.now() }
  if (!(await decideCheck(tx, verdict))) {
    return notKept(refuse(refusalCode.decisionTaken, profileCopy[locale].decisionTaken))
  }
  // No face outlives its check: no law of either market lets a lender store biometrics.
  const gone = decision === 'refused' ? [check.faceImage, check.documentImage] : [check.faceImage]
  await releaseImages(tx, services, gone)
  const deed = `identity ${decision}`
  await noteDeed(tx, services, { borrowerId, staffName, deed, reason })
  return kept({ checkId, decision })
}

export const decideIdentityCheckHandler = async (
  input: Input,
  context: StaffContext,
): Promise<Output | Refusal> => {
  const once = { actor: `staff:${context.staffName}`, call: 'decideIdentityCheck', input }
  return await answerOnce(context, once, async tx => await decide(context, tx, input))
}
