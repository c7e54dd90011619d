import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode } from '#contract/envelope.ts'
import type { confirmSecondFactor, ownPasskeyOptions } from '#contract/staff/calls.ts'
import { type Refusal, refuse, type StaffContext } from '../../http/handler.ts'
import { say } from '../../platform/copy.ts'
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
  const isGiven =
    code === undefined
      ? (await verifyPasskey(services, { credential: credential ?? '', staffId })) === staffId
      : await spendSecondFactor(services, staffId, code)
  if (!isGiven) return refuseStaffAs('signInRefused', language)
  await attempt.succeed()
  const now = services.clock.wallNow()
  await touchStaffSession(services.db, sessionId, { lastSeenAt: now, secondFactorAt: now })
  await announceStaffChange(services, staffId)
  return { secondFactorUntil: secondFactorUntil(now) }
}
