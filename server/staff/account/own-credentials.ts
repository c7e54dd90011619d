import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode } from '#contract/envelope.ts'
import type {
  addPasskey,
  beginTotp,
  changePassword,
  confirmTotp,
  newPasskeyOptions,
  newRecoveryCodes,
  removePasskey,
} from '#contract/staff/calls.ts'
import { type Refusal, refuse, type StaffContext } from '../../http/handler.ts'
import { say } from '../../platform/copy.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Db } from '../../tables.ts'
import { deletePasskey, insertPasskey, putTotp } from '../credentials/credential-store.ts'
import { passkeyRegistrationOptions, verifyOwnNewPasskey } from '../credentials/passkey.ts'
import { hashPassword, isStrongPassword } from '../credentials/password.ts'
import { renewRecoveryCodes } from '../credentials/second-factor.ts'
import { base32, findTotpStep, totpAddress } from '../credentials/totp.ts'
import { endOtherStaffSessions, holdStaffSession } from '../session-store.ts'
import { findChallenge, issueChallenge, takeChallenge } from '../sign-in/challenge.ts'
import { announceStaffChange } from '../staff-session.ts'
import { refuseStaffAs } from '../staff-texts.ts'
import { findPerson, type PersonRow, updatePerson } from '../store.ts'

const ownRow = async ({ services, staff }: StaffContext): Promise<PersonRow> => {
  const person = await findPerson(services.db, { staffId: staff.staffId })
  if (!person) throw new Error('a signed-in person of staff is not stored')
  return person
}

/**
 * Changes what the caller signs in with, and records it in the same transaction; refused once the session
 * was ended, so that nothing is added after a new invitation has removed everything.
 */
const changeOwn = async <Result>(
  { services, staff, audit, language }: StaffContext,
  change: (db: Db) => Promise<Result>,
): Promise<Result | Refusal> =>
  await inTransaction(services.db, async db => {
    if (!(await holdStaffSession(db, staff))) {
      return refuse(protocolCode.signedOut, say(language, 'signedOut'))
    }
    const result = await change(db)
    await audit.record(db, { subjectId: staff.staffId })
    return result
  })

export const newPasskeyOptionsHandler = async (
  _input: object,
  context: StaffContext,
): Promise<OutputOf<typeof newPasskeyOptions>> => ({
  options: await passkeyRegistrationOptions(context.services, await ownRow(context)),
})

export const addPasskeyHandler = async (
  input: InputOf<typeof addPasskey>,
  context: StaffContext,
): Promise<OutputOf<typeof addPasskey> | Refusal> => {
  const { services, staff, language } = context
  const passkey = await verifyOwnNewPasskey(services, staff.staffId, input)
  if (!passkey) return refuseStaffAs('signInRefused', language)
  const refused = await changeOwn(context, async db => await insertPasskey(db, passkey))
  return refused ?? {}
}

export const removePasskeyHandler = async (
  { credentialId }: InputOf<typeof removePasskey>,
  { services, staff, language, audit }: StaffContext,
): Promise<OutputOf<typeof removePasskey> | Refusal> => {
  const { staffId } = staff
  const isRemoved = await inTransaction(services.db, async db => {
    if (!(await deletePasskey(db, { staffId, credentialId }))) return false
    await audit.record(db, { subjectId: staffId })
    return true
  })
  return isRemoved ? {} : refuse(protocolCode.notFound, say(language, 'notFound'))
}

const totpSecretBytes = 20

export const beginTotpHandler = async (
  _input: object,
  context: StaffContext,
): Promise<OutputOf<typeof beginTotp>> => {
  const { services, staff } = context
  const secret = services.random.bytes(totpSecretBytes)
  const details = secret.toString('base64')
  const totpId = await issueChallenge(services, 'totp', { staffId: staff.staffId, details })
  const { email } = await ownRow(context)
  return {
    totpId,
    totpSecret: base32(secret),
    totpAddress: totpAddress(secret, { issuer: services.config.brand.appName, account: email }),
  }
}

export const confirmTotpHandler = async (
  { totpId, code }: InputOf<typeof confirmTotp>,
  context: StaffContext,
): Promise<OutputOf<typeof confirmTotp> | Refusal> => {
  const { services, staff, language } = context
  const { staffId } = staff
  const begun = await findChallenge(services, 'totp', totpId)
  if (begun?.staffId !== staffId) return refuseStaffAs('signInEnded', language)
  const secret = Buffer.from(begun.details, 'base64')
  // The caller has the secret already: a wrong code is a typing mistake, and no guess.
  const step = findTotpStep(secret, code.trim(), services.clock.wallNow())
  if (step === undefined) return refuseStaffAs('signInRefused', language)
  if (!(await takeChallenge(services, 'totp', totpId)))
    return refuseStaffAs('signInEnded', language)
  const sealed = services.cipher.sealBytes(secret, staffId)
  const totp = { staffId, secret: sealed, lastStep: BigInt(step) }
  const refused = await changeOwn(context, async db => await putTotp(db, totp))
  return refused ?? {}
}

export const newRecoveryCodesHandler = async (
  _input: object,
  context: StaffContext,
): Promise<OutputOf<typeof newRecoveryCodes> | Refusal> => {
  const { services, staff } = context
  return await changeOwn(context, async db => ({
    recoveryCodes: await renewRecoveryCodes(db, services, staff.staffId),
  }))
}

export const changePasswordHandler = async (
  { password }: InputOf<typeof changePassword>,
  context: StaffContext,
): Promise<OutputOf<typeof changePassword> | Refusal> => {
  const { services, staff, language } = context
  const { staffId, sessionId } = staff
  if (!isStrongPassword(password, await ownRow(context))) {
    return refuseStaffAs('passwordRefused', language)
  }
  const passwordHash = await hashPassword(password)
  const refused = await changeOwn(context, async db => {
    await updatePerson(db, staffId, { passwordHash })
    await endOtherStaffSessions(db, { staffId, sessionId }, services.clock.wallNow())
  })
  await announceStaffChange(services, staffId)
  return refused ?? {}
}
