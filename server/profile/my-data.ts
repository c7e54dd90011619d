import type { InputOf, OutputOf } from '#contract/call.ts'
import type { myData } from '#contract/profile.ts'
import type { BorrowerContext } from '../handler.ts'
import { hasOpenLoan } from '../loan/public.ts'
import { profileCopy } from './copy.ts'
import { type HeldProfile, readHeldProfile } from './held-profile.ts'
import { maskEmail, maskNumber } from './mask.ts'

type MyData = OutputOf<typeof myData>

/** Numbers by which a borrower could be stolen from, when someone looks over a shoulder. */
const masked = (held: HeldProfile): HeldProfile => {
  const { base, personal, extra, bank } = held
  return {
    ...held,
    phone: maskNumber(held.phone),
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
): Promise<MyData> => {
  const { borrowerId } = signedIn
  const [held, isOwing] = await Promise.all([
    readHeldProfile(services, borrowerId),
    hasOpenLoan(services.db, borrowerId),
  ])
  const isFull = input.full === '1'
  return {
    ...(isFull ? held : masked(held)),
    full: isFull ? '1' : '0',
    keysConfirmed: held.identity.state === 'confirmed' ? '1' : '0',
    mayClose: isOwing ? '0' : '1',
    closeNote: isOwing ? profileCopy[locale].loanOutstanding : '',
  }
}
