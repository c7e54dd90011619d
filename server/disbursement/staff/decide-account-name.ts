import type { Transaction } from 'kysely'
import type { InputOf, OutputOf } from '#contract/call.ts'
import type { decideAccountName } from '#contract/disbursement/staff-calls.ts'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import { offerCopy } from '#copy/server/offer.js'
import { type Refusal, refuse, type StaffContext } from '../../http/handler.ts'
import { replyOnce, storedReply, unstoredRefusal } from '../../http/reply-once.ts'
import { say } from '../../platform/copy.ts'
import type { WorkResult } from '../../platform/database/idempotency.ts'
import { decideCloseName } from '../../profile/public.ts'
import type { Tables } from '../../tables.ts'
import { findDisbursement } from '../store.ts'

type DecideAccountNameInput = InputOf<typeof decideAccountName>
type DecideAccountNameOutput = OutputOf<typeof decideAccountName>

const decide = async (
  { services, locale, staff, audit }: StaffContext,
  tx: Transaction<Tables>,
  { disbursementId, decision, reason }: DecideAccountNameInput,
): Promise<WorkResult<DecideAccountNameOutput | Refusal>> => {
  const disbursement = await findDisbursement(tx, disbursementId)
  if (!disbursement) {
    return unstoredRefusal(refuse(protocolCode.notFound, say(locale, 'notFound')))
  }
  const { nameCheckId } = disbursement
  const made = { decision, by: `staff:${staff.name}`, reason }
  const decided = nameCheckId !== null && (await decideCloseName(services, tx, nameCheckId, made))
  if (!decided) {
    return unstoredRefusal(refuse(refusalCode.decisionTaken, offerCopy[locale].terms.decisionTaken))
  }
  await audit.record(tx, {
    action: `account name ${decision === 'accept' ? 'accepted' : 'refused'}`,
    subjectKind: 'borrower',
    subjectId: decided.borrowerId,
    reason,
  })
  return storedReply({ disbursementId })
}

/** Staff judge a close name; the payouts that wait for it go on by the outbox. */
export const decideAccountNameHandler = async (
  input: DecideAccountNameInput,
  context: StaffContext,
): Promise<DecideAccountNameOutput | Refusal> => {
  const once = { actor: `staff:${context.staff.name}`, call: 'decideAccountName', input }
  const reply = await replyOnce<DecideAccountNameOutput>(
    context,
    once,
    async tx => await decide(context, tx, input),
  )
  context.services.outbox.nudge()
  return reply
}
