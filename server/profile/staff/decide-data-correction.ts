import type { Transaction } from 'kysely'
import * as z from 'zod'
import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import type { decideDataCorrection } from '#contract/profile/staff-calls.ts'
import { offerCopy } from '#copy/server/offer.js'
import { profileCopy } from '#copy/server/profile.js'
import { isNearName } from '#domain/applicant/person-name.ts'
import { type Refusal, refuse, type StaffContext } from '../../http/handler.ts'
import { replyOnce, storedReply, unstoredRefusal } from '../../http/reply-once.ts'
import { hasHadLoan } from '../../loan/public.ts'
import { say } from '../../platform/copy.ts'
import type { WorkResult } from '../../platform/database/idempotency.ts'
import { isUuid } from '../../platform/database/is-uuid.ts'
import type { Tables } from '../../tables.ts'
import { refuseField } from '../certification/check-form.ts'
import { isIdentityInUse } from '../certification/identity-lock.ts'
import { stepBodies } from '../certification/step-bodies.ts'
import type { ProfileChange } from '../change-profile.ts'
import { changeKeys } from '../correction/change-identity-fields.ts'
import {
  correctionBody,
  decideCorrection,
  findCorrection,
  type StoredCorrection,
} from '../correction/correction-store.ts'
import { readEntries } from '../entries.ts'
import { findAgreedName } from '../frozen-facts.ts'
import { bindIdNumbers } from '../link/link-keys.ts'
import { refuseTaken } from '../refuse-taken-identity.ts'
import { lockBorrower } from '../store.ts'

type DecideDataCorrectionInput = InputOf<typeof decideDataCorrection>
type DecideDataCorrectionOutput = OutputOf<typeof decideDataCorrection>

/**
 * Saves the corrected value as the next version of the base step, or returns the refusal. While a
 * loan, an application or money is open, a name changes no further than a typing error does: the
 * account that money goes to must be in the borrower's name. The identity numbers before and after
 * stay bound to a borrower who has had a loan (decision 052).
 */
const applyCorrection = async (
  change: ProfileChange,
  { correctionId, field, body, changedOn }: StoredCorrection,
  { staff, locale }: Pick<StaffContext, 'staff' | 'locale'>,
): Promise<Refusal | undefined> => {
  const { services, tx, borrower } = change
  const { borrowerId, market } = borrower
  const profileAccess = { ...services, db: tx }
  const { base } = await readEntries(profileAccess, borrowerId)
  if (!base || !body) return refuse(protocolCode.notFound, say(locale, 'notFound'))
  const requested = z.parse(correctionBody, JSON.parse(services.cipher.open(body, correctionId)))
  const corrected = z.parse(stepBodies.base, { ...base, [field]: requested.value })
  const isInUse = await isIdentityInUse(profileAccess, borrowerId)
  // Also near the name of the agreement: several small corrections could add up to another name.
  const names = [base.fullName, (await findAgreedName(profileAccess, borrowerId)) ?? base.fullName]
  if (
    field === 'fullName' &&
    isInUse &&
    !names.every(name => isNearName(name, corrected.fullName))
  ) {
    return refuse(refusalCode.keyConfirmed, profileCopy[locale].replies.nameInUse)
  }
  const entry = { body: corrected, savedBy: `staff:${staff.name}`, changedOn }
  if (!(await changeKeys(change, entry))) return refuseField(locale, 'decision', 'idTaken')
  if (field === 'idNumber' && (isInUse || (await hasHadLoan(tx, borrowerId)))) {
    const idNumbers = [base.idNumber, corrected.idNumber]
    await bindIdNumbers(services, tx, { borrowerId, market, idNumbers })
  }
  return undefined
}

const decideLocked = async (
  context: StaffContext,
  tx: Transaction<Tables>,
  input: DecideDataCorrectionInput,
): Promise<WorkResult<DecideDataCorrectionOutput | Refusal>> => {
  const { services, staff, audit, locale } = context
  const { correctionId, decision, reason } = input
  const correction = isUuid(correctionId) ? await findCorrection(tx, correctionId) : undefined
  const borrower = correction && (await lockBorrower(tx, correction.borrowerId))
  if (!borrower) return unstoredRefusal(refuse(protocolCode.notFound, say(locale, 'notFound')))
  if (decision === 'approved' && correction.requestedBy === staff.name) {
    return unstoredRefusal(refuse(refusalCode.sameStaff, offerCopy[locale].terms.sameStaff))
  }
  const isDecided = await decideCorrection(tx, {
    correctionId,
    state: decision === 'approved' ? 'applied' : 'refused',
    by: staff.name,
    note: decision === 'refused' ? reason : '',
    now: services.clock.now(),
  })
  if (!isDecided) {
    return unstoredRefusal(
      refuse(refusalCode.decisionTaken, profileCopy[locale].replies.decisionTaken),
    )
  }
  const change = { services, tx, borrower }
  const refused =
    decision === 'approved' ? await applyCorrection(change, correction, context) : undefined
  if (refused) return unstoredRefusal(refused)
  await audit.record(tx, {
    action: `correction ${correction.field} ${decision}`,
    subjectKind: 'borrower',
    subjectId: borrower.borrowerId,
    reason,
  })
  return storedReply({ correctionId, decision })
}

export const decideDataCorrectionHandler = async (
  input: DecideDataCorrectionInput,
  context: StaffContext,
): Promise<DecideDataCorrectionOutput | Refusal> => {
  const once = { actor: `staff:${context.staff.name}`, call: 'decideDataCorrection', input }
  const deciding = replyOnce(context, once, async tx => await decideLocked(context, tx, input))
  return await refuseTaken(deciding, refuseField(context.locale, 'decision', 'idTaken'))
}
