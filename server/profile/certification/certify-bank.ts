import type { InputOf, OutputOf } from '#contract/call.ts'
import type { certifyBank } from '#contract/profile/calls.ts'
import { type BorrowerContext, type Refusal, refuseForNow } from '../../http/handler.ts'
import { say } from '../../platform/copy.ts'
import type { Services } from '../../services.ts'
import { borrowerName } from '../borrower-name.ts'
import { changeProfile } from '../change-profile.ts'
import { findPayoutAccount } from '../payout-account.ts'
import { saveAccount } from '../save-account.ts'
import { createFormCheck, refuseDetails } from './check-form.ts'
import { progressOf } from './progress.ts'
import { type CheckedAccount, checkBank } from './steps/check-bank.ts'

export const certifyBankHandler = async (
  input: InputOf<typeof certifyBank>,
  { services, signedIn, locale }: BorrowerContext,
): Promise<OutputOf<typeof certifyBank> | Refusal> => {
  const { borrowerId, market } = signedIn
  const refused = await changeProfile(services, borrowerId, async change => {
    // Read under the lock, so that the name cannot change before the save.
    const name = await borrowerName({ ...services, db: change.tx }, borrowerId)
    const form = createFormCheck(locale)
    const account = checkBank(form, input, { market, name })
    if (!account) return refuseDetails(locale, form.problems)
    const wait = await takeChange({ ...services, db: change.tx }, borrowerId, account)
    if (wait !== undefined) return refuseForNow(say(locale, 'tooManyRequests'), wait)
    await saveAccount(change, borrowerId, account)
    return undefined
  })
  return refused ?? (await progressOf(services, borrowerId))
}

/** Counts a change of the account; returns the seconds to wait where it is one too many for a day. */
const takeChange = async (
  services: Pick<Services, 'db' | 'cipher' | 'requestLimits'>,
  borrowerId: string,
  { bankCode, accountNo }: CheckedAccount,
): Promise<number | undefined> => {
  const live = await findPayoutAccount(services, borrowerId)
  if (!live || (live.bankCode === bankCode && live.accountNo === accountNo)) return undefined
  const account = `${bankCode}:${accountNo.replace(/^0+/, '')}`
  const { take } = services.requestLimits
  return (
    (await take('accountChangesByBorrower', borrowerId)) ??
    (await take('accountChangesToAccount', account))
  )
}
