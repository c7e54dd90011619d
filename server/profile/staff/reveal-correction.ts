import * as z from 'zod'
import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode } from '#contract/envelope.ts'
import type { revealCorrection } from '#contract/profile/staff-calls.ts'
import { type Refusal, refuse, type StaffContext } from '../../http/handler.ts'
import { refuseManyReveals } from '../../http/staff-call/refuse-many-reveals.ts'
import { say } from '../../platform/copy.ts'
import { isUuid } from '../../platform/database/is-uuid.ts'
import { correctionBody, findCorrection } from '../correction/correction-store.ts'

/** Shows what one correction says. The audit entry is written before the reply. */
export const revealCorrectionHandler = async (
  { correctionId, reason }: InputOf<typeof revealCorrection>,
  context: StaffContext,
): Promise<OutputOf<typeof revealCorrection> | Refusal> => {
  const { services, audit, locale } = context
  const tooMany = await refuseManyReveals(context)
  if (tooMany) return tooMany
  const found = isUuid(correctionId) ? await findCorrection(services.db, correctionId) : undefined
  // The body of a closed account's correction is erased.
  if (!found?.body) return refuse(protocolCode.notFound, say(locale, 'notFound'))
  await audit.record(services.db, {
    action: `reveal correction ${found.field}`,
    subjectKind: 'borrower',
    subjectId: found.borrowerId,
    reason,
  })
  const opened = JSON.parse(services.cipher.open(found.body, correctionId))
  const { value, reason: borrowersReason } = z.parse(correctionBody, opened)
  return { correctionId, value, borrowersReason }
}
