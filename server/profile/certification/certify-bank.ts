import type { InputOf, OutputOf } from '#contract/call.ts'
import type { certifyBank } from '#contract/profile/calls.ts'
import { type BorrowerContext, isRefusal, type Refusal, refuseForNow } from '../../http/handler.ts'
import { say } from '../../platform/copy.ts'
import type { Services } from '../../services.ts'
import type { Db } from '../../tables.ts'
import { borrowerName } from '../borrower-name.ts'
import { changeProfile } from '../change-profile.ts'
import { findPayoutAccount } from '../payout-account.ts'
import { saveAccount } from '../save-account.ts'
import { createFormCheck, refuseDetails } from './check-form.ts'
import { progressOf } from './progress.ts'
import { type CheckedAccount, checkBank } from './steps/check-bank.ts'

export const certifyBankHandler = async (
  input: InputOf<typeof certifyBank>,
  context: BorrowerContext,
): Promise<OutputOf<typeof certifyBank> | Refusal> => {
  const { services, signedIn, locale } = context
  const { borrowerId } = signedIn
  const stated = await checkAccount(services.db, input, context)
  if (isRefusal(stated)) return stated
  // Before the transaction: who holds the borrower's row must not wait for a second connection.
  const wait = await takeChange(services, borrowerId, stated)
  if (wait !== undefined) return refuseForNow(say(locale, 'tooManyRequests'), wait)
  const refused = await changeProfile(services, borrowerId, async change => {
    // Again under the lock, so that the name cannot change before the save.
    const account = await checkAccount(change.tx, input, context)
    if (isRefusal(account)) return account
    await saveAccount(change, borrowerId, account)
    return undefined
  })
  return refused ?? (await progressOf(services, borrowerId))
}

const checkAccount = async (
  db: Db,
  input: InputOf<typeof certifyBank>,
  { services, signedIn: { borrowerId, market }, locale }: BorrowerContext,
): Promise<CheckedAccount | Refusal> => {
  const name = await borrowerName({ ...services, db }, borrowerId)
  const form = createFormCheck(locale)
  return checkBank(form, input, { market, name }) ?? refuseDetails(locale, form.problems)
}

/**
 * Counts an account, or a holder of it, that is not the live one; returns the seconds to wait where it is
 * one too many for a day.
 */
const takeChange = async (
  services: Pick<Services, 'db' | 'cipher' | 'requestLimits'>,
  borrowerId: string,
  { bankCode, accountNo, holder }: CheckedAccount,
): Promise<number | undefined> => {
  const live = await findPayoutAccount(services, borrowerId)
  const isLive =
    live?.bankCode === bankCode && live.accountNo === accountNo && live.holder === holder
  if (isLive) return undefined
  const { take } = services.requestLimits
  const wait = await take('accountChangesByBorrower', borrowerId)
  if (wait !== undefined || !live) return wait
  return await take('accountChangesToAccount', `${bankCode}:${accountNo.replace(/^0+/, '')}`)
}
