import type { InputOf, OutputOf } from '#contract/call.ts'
import type { passkeyOptions, passkeySignIn } from '#contract/staff/calls.ts'
import type { CallContext, Refusal } from '../../http/handler.ts'
import type { Db } from '../../tables.ts'
import { findUsedPasskey, passkeySignInOptions, verifyPasskey } from '../credentials/passkey.ts'
import { signInStaff } from '../staff-session.ts'
import { refuseStaffAs } from '../staff-texts.ts'
import { countAttempt, rememberBrowser } from './attempts.ts'

export const passkeyOptionsHandler = async (
  _input: object,
  { services }: CallContext,
): Promise<OutputOf<typeof passkeyOptions>> => ({
  options: await passkeySignInOptions(services, null),
})

/** Signs in: the device holds the key and has verified its user, which is both factors. */
export const passkeySignInHandler = async (
  { credential }: InputOf<typeof passkeySignIn>,
  context: CallContext,
): Promise<OutputOf<typeof passkeySignIn> | Refusal> => {
  const { services, language } = context
  const owner = (await findUsedPasskey(services, credential))?.staffId
  const attempt = await countAttempt(context, {
    who: owner ?? 'unknown passkey',
    staffId: owner,
    method: 'passkey',
  })
  if ('refused' in attempt) return attempt
  const proof = async (db: Db) =>
    (await verifyPasskey({ ...services, db }, { credential, staffId: null })) === owner
  const isIn =
    owner !== undefined &&
    (await signInStaff(context, { staffId: owner, method: 'passkey', proof }))
  if (!isIn) {
    await attempt.fail()
    return refuseStaffAs('signInRefused', language)
  }
  await attempt.succeed()
  await rememberBrowser(context, owner)
  return {}
}
