import type { Transaction } from 'kysely'
import * as z from 'zod/mini'
import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import type { decideDataCorrection } from '#contract/staff/profile.ts'
import { answerOnce, kept, notKept } from '../../answer-once.ts'
import { type Refusal, refuse, type StaffContext } from '../../handler.ts'
import { say } from '../../platform/copy.ts'
import type { WorkResult } from '../../platform/idempotency.ts'
import { isUuid } from '../../platform/is-uuid.ts'
import type { Tables } from '../../tables.ts'
import { noteDeed } from '../audit-store.ts'
import { changeKeys } from '../change-keys.ts'
import type { Change } from '../change-profile.ts'
import { refuseField } from '../check-form.ts'
import { profileCopy } from '../copy.ts'
import {
  correctionBody,
  decideCorrection,
  findCorrection,
  type StoredCorrection,
} from '../correction-store.ts'
import { readEntries } from '../entries.ts'
import { refuseTaken } from '../refuse-taken.ts'
import { stepBodies } from '../step-bodies.ts'
import { lockBorrower } from '../store.ts'

type Input = InputOf<typeof decideDataCorrection>
type Output = OutputOf<typeof decideDataCorrection>

/** The corrected value as the next version of the base step; false when it is another's number. */
const apply = async (
  change: Change,
  { correctionId, field, body, changedOn }: StoredCorrection,
  staffName: string,
): Promise<boolean> => {
  const { services, tx, borrower } = change
  const { base } = await readEntries({ ...services, db: tx }, borrower.borrowerId)
  if (!base || !body) return false
  const asked = z.parse(correctionBody, JSON.parse(services.cipher.open(body, correctionId)))
  return await changeKeys(change, {
    body: z.parse(stepBodies.base, { ...base, [field]: asked.value }),
    savedBy: `staff:${staffName}`,
    changedOn,
  })
}

const decide = async (
  { services, staffName, locale }: StaffContext,
  tx: Transaction<Tables>,
  input: Input,
): Promise<WorkResult<Output | Refusal>> => {
  const { correctionId, decision, reason } = input
  const correction = isUuid(correctionId) ? await findCorrection(tx, correctionId) : undefined
  const borrower = correction && (await lockBorrower(tx, correction.borrowerId))
  if (!borrower) return notKept(refuse(protocolCode.notFound, say(locale, 'notFound')))
  const isDecided = await decideCorrection(tx, {
    correctionId,
    state: decision === 'approved' ? 'applied' : 'refused',
    by: staffName,
    note: decision === 'refused' ? reason : '',
    now: services.clock.now(),
  })
  if (!isDecided) {
    return notKept(refuse(refusalCode.decisionTaken, profileCopy[locale].decisionTaken))
  }
  const change = { services, tx, borrower }
  if (decision === 'approved' && !(await apply(change, correction, staffName))) {
    return notKept(refuseField(locale, 'decision', 'idTaken'))
  }
  const { borrowerId } = borrower
  const deed = `correction ${correction.field} ${decision}`
  await noteDeed(tx, services, { borrowerId, staffName, deed, reason })
  return kept({ correctionId, decision })
}

export const decideDataCorrectionHandler = async (
  input: Input,
  context: StaffContext,
): Promise<Output | Refusal> => {
  const once = { actor: `staff:${context.staffName}`, call: 'decideDataCorrection', input }
  const deciding = answerOnce(context, once, async tx => await decide(context, tx, input))
  return await refuseTaken(deciding, refuseField(context.locale, 'decision', 'idTaken'))
}
