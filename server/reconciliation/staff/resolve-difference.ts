import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import type { resolveDifference } from '#contract/reconciliation/staff-calls.ts'
import { reconciliationCopy } from '#copy/server/reconciliation.js'
import { type Refusal, refuse, type StaffContext } from '../../http/handler.ts'
import { say } from '../../platform/copy.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { endDifference, findDifference } from '../store.ts'
import { differenceResponse } from './difference-response.ts'

/** Says what a difference was, once; money is moved by calls of its own. */
export const resolveDifferenceHandler = async (
  { differenceId, reason }: InputOf<typeof resolveDifference>,
  { services, staff, audit, locale }: StaffContext,
): Promise<OutputOf<typeof resolveDifference> | Refusal> => {
  const { db, clock } = services
  const found = await findDifference(db, differenceId)
  if (!found) return refuse(protocolCode.notFound, say(locale, 'notFound'))
  const by = `staff:${staff.name}`
  const end = { state: 'resolved', by, reason, now: clock.wallNow() } as const
  const isEnded = await inTransaction(db, async tx => {
    if (!(await endDifference(tx, differenceId, end))) return false
    await audit.record(tx)
    return true
  })
  if (!isEnded) {
    return refuse(refusalCode.decisionTaken, reconciliationCopy[locale].replies.alreadyResolved)
  }
  return differenceResponse((await findDifference(db, differenceId)) ?? found)
}
