import type { InputOf, OutputOf } from '#contract/call.ts'
import type { giveSecondFactor, staffSignIn, staffSignInMethods } from '#contract/staff/calls.ts'
import type { CallContext, Refusal } from '../../http/handler.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { isPassword } from '../credentials/password.ts'
import { spendSecondFactor } from '../credentials/second-factor.ts'
import { findSessionEnd, signInStaff } from '../staff-session.ts'
import { refuseStaffAs } from '../staff-texts.ts'
import { findPerson } from '../store.ts'
import type { StaffSignInMethod } from '../tables.ts'
import { countAttempt, rememberBrowser } from './attempts.ts'
import { findChallenge, issueChallenge, takeChallenge } from './challenge.ts'
import { recordSignIn } from './record-sign-in.ts'

export const staffSignInMethodsHandler = async (
  _input: object,
  { services, call }: CallContext,
): Promise<OutputOf<typeof staffSignInMethods>> => ({
  openId: services.openIdProvider ? '1' : '0',
  oneTap: services.config.mode === 'sandbox' ? '1' : '0',
  sessionEnd: await findSessionEnd(services, call.req.raw),
})

/**
 * Begins a sign-in. Whether there is such a person, and what was wrong, can be seen neither in the
 * reply nor in its time.
 */
export const staffSignInHandler = async (
  { email, password }: InputOf<typeof staffSignIn>,
  context: CallContext,
): Promise<OutputOf<typeof staffSignIn> | Refusal> => {
  const { services, language } = context
  const person = await findPerson(services.db, { email })
  const attempt = await countAttempt(context, {
    who: email,
    staffId: person?.staffId,
    method: 'password',
  })
  if ('refused' in attempt) return attempt
  const isRight = await isPassword(password, person?.passwordHash ?? null)
  if (!isRight || !person || person.disabledAt) {
    await attempt.fail()
    return refuseStaffAs('signInRefused', language)
  }
  await attempt.succeed()
  return { signInId: await awaitSecondFactor(context, person.staffId, 'password') }
}

/** Keeps that a person has given a first factor; the token returned is for `giveSecondFactor`. */
export const awaitSecondFactor = async (
  { services }: CallContext,
  staffId: string,
  method: 'password' | 'open-id',
): Promise<string> => await issueChallenge(services, 'second-factor', { staffId, details: method })

export const giveSecondFactorHandler = async (
  { signInId, code }: InputOf<typeof giveSecondFactor>,
  context: CallContext,
): Promise<OutputOf<typeof giveSecondFactor> | Refusal> => {
  const { services, language } = context
  const begun = await findChallenge(services, 'second-factor', signInId)
  const staffId = begun?.staffId
  const person = staffId ? await findPerson(services.db, { staffId }) : undefined
  if (!begun || !person || person.disabledAt) return refuseStaffAs('signInEnded', language)
  const attempt = await countAttempt(context, {
    who: person.staffId,
    staffId: person.staffId,
    method: 'second-factor',
  })
  if ('refused' in attempt) return attempt
  const factor = await inTransaction(services.db, async db => {
    const spent = await spendSecondFactor({ ...services, db }, person.staffId, code)
    if (spent === 'recovery code') {
      const entry = { call: 'giveSecondFactor', action: 'recovery code used', after: {} } as const
      await recordSignIn(context, db, { ...entry, staffId: person.staffId })
    }
    return spent
  })
  if (factor === undefined) {
    await attempt.fail()
    return refuseStaffAs('signInRefused', language)
  }
  await attempt.succeed()
  const isIn = await signInStaff(context, {
    staffId: person.staffId,
    // Safe: `awaitSecondFactor` wrote it.
    method: begun.details as StaffSignInMethod,
    proof: async db =>
      (await takeChallenge({ ...services, db }, 'second-factor', signInId)) !== undefined,
  })
  if (!isIn) return refuseStaffAs('signInEnded', language)
  await rememberBrowser(context, person.staffId)
  return {}
}
