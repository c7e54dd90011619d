import type { InputOf, OutputOf } from '#contract/call.ts'
import type { myData } from '#contract/profile/calls.ts'
import type { BorrowerContext } from '../http/handler.ts'
import { findClosureBlocker } from './account/closure-blocker.ts'
import { findIdentityLock } from './certification/identity-lock.ts'
import { maskEmail, maskNumber } from './mask.ts'
import { readStoredProfile, type StoredProfile } from './stored-profile.ts'

type MyDataOutput = OutputOf<typeof myData>

/** Numbers that enable fraud when someone else sees the screen. */
const masked = (profile: StoredProfile): StoredProfile => {
  const { base, personal, extra, bank } = profile
  return {
    ...profile,
    phone: maskNumber(profile.phone),
    base: base && { ...base, idNumber: maskNumber(base.idNumber) },
    personal: personal && {
      ...personal,
      reference1Phone: maskNumber(personal.reference1Phone),
      reference2Phone: maskNumber(personal.reference2Phone),
    },
    extra: extra && { ...extra, email: maskEmail(extra.email) },
    bank: bank && { ...bank, accountNo: maskNumber(bank.accountNo) },
  }
}

export const myDataHandler = async (
  input: InputOf<typeof myData>,
  { services, signedIn, locale }: BorrowerContext,
): Promise<MyDataOutput> => {
  const { borrowerId } = signedIn
  const [profile, blocker, lock] = await Promise.all([
    readStoredProfile(services, borrowerId),
    findClosureBlocker(services, borrowerId, locale),
    findIdentityLock(services, borrowerId),
  ])
  const isFull = input.full === '1'
  return {
    ...(isFull ? profile : masked(profile)),
    full: isFull ? '1' : '0',
    keysConfirmed: lock ? '1' : '0',
    mayClose: blocker ? '0' : '1',
    closeNote: blocker?.message ?? '',
  }
}
