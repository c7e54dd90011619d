import type { Call, SessionStrength } from '#contract/call.ts'
import { refusalCode } from '#contract/envelope.ts'
import { sessionCopy } from '#copy/server/session.js'
import { type Refusal, refuse } from '../http/handler.ts'
import type { Locale } from '../platform/copy.ts'
import { hasFirstEntry } from '../profile/public.ts'
import type { Services } from '../services.ts'
import type { SignedIn } from './resolve-session.ts'

const ranks = { entered: 0, proven: 1, 'stepped-up': 2 } as const satisfies Record<
  SessionStrength,
  number
>

/** The refusal of a call that needs a stronger session than the caller's; undefined when it may. */
export const refuseWeakSession = async (
  services: Pick<Services, 'db'>,
  call: Pick<Call<unknown, unknown>, 'strength' | 'firstEntry'>,
  { signedIn, locale }: { readonly signedIn: SignedIn; readonly locale: Locale },
): Promise<Refusal | undefined> => {
  if (ranks[signedIn.strength] >= ranks[call.strength]) return undefined
  const mayBeFirst = call.firstEntry !== undefined && signedIn.strength === 'proven'
  if (mayBeFirst && !(await hasFirstEntry(services.db, signedIn.borrowerId, call.firstEntry))) {
    return undefined
  }
  return refuse(refusalCode.smsCodeNeeded, sessionCopy[locale].replies.smsCodeNeeded)
}
