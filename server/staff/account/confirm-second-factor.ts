import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode } from '#contract/envelope.ts'
import type { confirmSecondFactor, ownPasskeyOptions } from '#contract/staff/calls.ts'
import { type Refusal, refuse, type StaffContext } from '../../http/handler.ts'
import { say } from '../../platform/copy.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Services } from '../../services.ts'
import { passkeySignInOptions, verifyPasskey } from '../credentials/passkey.ts'
import { spendSecondFactor } from '../credentials/second-factor.ts'
import { touchStaffSession } from '../session-store.ts'
import { countAttempt } from '../sign-in/attempts.ts'
import { announceStaffChange } from '../staff-session.ts'
import { refuseStaffAs } from '../staff-texts.ts'
import { secondFactorUntil } from './own-account.ts'

export const ownPasskeyOptionsHandler = async (
  _input: object,
  { services, staff }: StaffContext,
): Promise<OutputOf<typeof ownPasskeyOptions>> => ({
  options: await passkeySignInOptions(services, staff.staffId),
})

type GivenFactor = Awaited<ReturnType<typeof spendSecondFactor>> | 'passkey'

const verifyFactor = async (
  services: Services,
  staffId: string,
  { code, credential = '' }: InputOf<typeof confirmSecondFactor>,
): Promise<GivenFactor> => {
  if (code !== undefined) return await spendSecondFactor(services, staffId, code)
  const owner = await verifyPasskey(services, { credential, staffId })
  return owner === staffId ? 'passkey' : undefined
}

export const confirmSecondFactorHandler = async (
  { code, credential }: InputOf<typeof confirmSecondFactor>,
  context: StaffContext,
): Promise<OutputOf<typeof confirmSecondFactor> | Refusal> => {
  const { services, staff, language } = context
  const { staffId, sessionId } = staff
  if ((code === undefined) === (credential === undefined)) {
    return refuse(protocolCode.malformed, say(language, 'malformed', 'code, credential'))
  }
  const method = code === undefined ? 'passkey' : 'second-factor'
  const attempt = await countAttempt(context, { who: staffId, staffId, method })
  if ('refused' in attempt) return attempt
  const now = services.clock.wallNow()
  const factor = await inTransaction(services.db, async db => {
    const given = await verifyFactor({ ...services, db }, staffId, { code, credential })
    if (given === undefined) return undefined
    if (given === 'recovery code') {
      await context.audit.record(db, { action: 'recovery code used', subjectId: sessionId })
    }
    await context.audit.record(db, {
      action: 'second factor given',
      subjectId: sessionId,
      after: { factor: given },
    })
    await touchStaffSession(db, sessionId, { lastSeenAt: now, secondFactorAt: now })
    return given
  })
  if (factor === undefined) return refuseStaffAs('signInRefused', language)
  await attempt.succeed()
  await announceStaffChange(services, staffId)
  return { secondFactorUntil: secondFactorUntil(now) }
}
