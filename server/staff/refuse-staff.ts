import type { Call } from '#contract/call.ts'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import { type Refusal, refuse } from '../http/handler.ts'
import { type Language, say } from '../platform/copy.ts'
import type { StaffPerson } from './staff-person.ts'

/** How long a second factor serves calls that need a `recent` one. */
export const secondFactorMinutes = 15

type StaffCaller = {
  readonly staff: StaffPerson
  readonly language: Language
  readonly now: Date
}

/** The refusal of a staff call by what the person may do; undefined when they may make it. */
export const refuseStaff = (
  call: Pick<Call<unknown, unknown>, 'permission' | 'secondFactor'>,
  { staff, language, now }: StaffCaller,
): Refusal | undefined => {
  if (call.permission === undefined || !staff.permissions.has(call.permission)) {
    return refuse(protocolCode.notPermitted, say(language, 'notPermitted'))
  }
  const ageMs = now.getTime() - staff.secondFactorAt.getTime()
  return call.secondFactor === 'recent' && ageMs >= secondFactorMinutes * 60_000
    ? refuse(refusalCode.secondFactorNeeded, say(language, 'secondFactorNeeded'))
    : undefined
}
