import type { InputOf, OutputOf } from '#contract/call.ts'
import type { acceptByPasskey, acceptInvitation, readInvitation } from '#contract/staff/calls.ts'
import type { CallContext, Refusal } from '../../http/handler.ts'
import type { Db } from '../../tables.ts'
import { insertPasskey, putTotp } from '../credentials/credential-store.ts'
import { passkeyRegistrationOptions, verifyOwnNewPasskey } from '../credentials/passkey.ts'
import { hashPassword, isStrongPassword } from '../credentials/password.ts'
import { renewRecoveryCodes } from '../credentials/second-factor.ts'
import { base32, findTotpStep, totpAddress } from '../credentials/totp.ts'
import { countAttempt, rememberBrowser } from '../sign-in/attempts.ts'
import { recordSignIn } from '../sign-in/record-sign-in.ts'
import { signInStaff } from '../staff-session.ts'
import { refuseStaffAs } from '../staff-texts.ts'
import { updatePerson } from '../store.ts'
import { acceptOpenInvitation, findInvitation, type OpenInvitation } from './invitation-store.ts'

/** What an open link names; that it was opened is recorded first. */
export const readInvitationHandler = async (
  { token }: InputOf<typeof readInvitation>,
  context: CallContext,
): Promise<OutputOf<typeof readInvitation> | Refusal> => {
  const { services, language } = context
  const invitation = await findInvitation(services.db, token, services.clock.wallNow())
  if (!invitation) return refuseStaffAs('invitationEnded', language)
  const { staffId, name, email, totpSecret } = invitation
  const call = 'readInvitation'
  await recordSignIn(context, services.db, {
    call,
    action: 'invitation opened',
    staffId,
    after: {},
  })
  const secret = services.cipher.openBytes(totpSecret, staffId)
  return {
    name,
    email,
    totpSecret: base32(secret),
    totpAddress: totpAddress(secret, { issuer: services.config.brand.appName, account: email }),
    passkeyOptions: await passkeyRegistrationOptions(services, invitation),
  }
}

/** Stores what the person will sign in with, once; then they are signed in. */
const accept = async (
  context: CallContext,
  {
    call,
    token,
    invitation,
  }: { readonly call: string; readonly token: string; readonly invitation: OpenInvitation },
  store: (db: Db) => Promise<void>,
): Promise<{ recoveryCodes: string[] } | Refusal> => {
  const { services, language } = context
  const { staffId } = invitation
  let recoveryCodes: string[] = []
  const proof = async (db: Db) => {
    if (!(await acceptOpenInvitation(db, token, services.clock.wallNow()))) return false
    await store(db)
    recoveryCodes = await renewRecoveryCodes(db, services, staffId)
    return true
  }
  if (!(await signInStaff(context, { staffId, method: 'invitation', by: call, proof }))) {
    return refuseStaffAs('invitationEnded', language)
  }
  await rememberBrowser(context, staffId)
  return { recoveryCodes }
}

export const acceptInvitationHandler = async (
  { token, password, code }: InputOf<typeof acceptInvitation>,
  context: CallContext,
): Promise<OutputOf<typeof acceptInvitation> | Refusal> => {
  const { services, language } = context
  const now = services.clock.wallNow()
  const invitation = await findInvitation(services.db, token, now)
  if (!invitation) return refuseStaffAs('invitationEnded', language)
  const { staffId, totpSecret } = invitation
  if (!isStrongPassword(password, invitation)) return refuseStaffAs('passwordRefused', language)
  const attempt = await countAttempt(context, { who: staffId, staffId, method: 'second-factor' })
  if ('refused' in attempt) return attempt
  const step = findTotpStep(services.cipher.openBytes(totpSecret, staffId), code.trim(), now)
  if (step === undefined) {
    await attempt.fail()
    return refuseStaffAs('signInRefused', language)
  }
  await attempt.succeed()
  const passwordHash = await hashPassword(password)
  return await accept(context, { call: 'acceptInvitation', token, invitation }, async db => {
    await updatePerson(db, staffId, { passwordHash })
    await putTotp(db, { staffId, secret: totpSecret, lastStep: BigInt(step) })
  })
}

export const acceptByPasskeyHandler = async (
  { token, credential, name }: InputOf<typeof acceptByPasskey>,
  context: CallContext,
): Promise<OutputOf<typeof acceptByPasskey> | Refusal> => {
  const { services, language } = context
  const invitation = await findInvitation(services.db, token, services.clock.wallNow())
  if (!invitation) return refuseStaffAs('invitationEnded', language)
  const passkey = await verifyOwnNewPasskey(services, invitation.staffId, { credential, name })
  if (!passkey) return refuseStaffAs('signInRefused', language)
  const by = { call: 'acceptByPasskey', token, invitation }
  return await accept(context, by, async db => await insertPasskey(db, passkey))
}
