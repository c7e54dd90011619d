import type { Transaction } from 'kysely'
import type { Services } from '../services.ts'
import type { Tables } from '../tables.ts'
import type { CheckedAccount } from './certification/steps/check-bank.ts'
import { reportChange } from './report-change.ts'
import { endLiveAccount, findLiveAccount, hasFirstEntry, insertAccount } from './store.ts'

/** How long money waits before it goes to a changed account. Source: decision 051. */
const changedAccountMs = 24 * 3_600_000

/** Banks show and accept one account with and without zeros before it: both have one index. */
export const accountIndex = ({ cipher }: Pick<Services, 'cipher'>, accountNo: string): Buffer =>
  cipher.index(`account:${accountNo.replace(/^0+/, '')}`)

/**
 * Replaces the current payout account, which stays as history; the same account changes nothing. Any
 * account but the first is reported to the borrower's phone, and no money goes to it for a day.
 * `verifiedBy`: who verified the holder elsewhere.
 */
export const saveAccount = async (
  { services, tx }: { services: Services; tx: Transaction<Tables> },
  borrowerId: string,
  { bankCode, accountNo, holder }: CheckedAccount,
  verifiedBy: string | null = null,
): Promise<void> => {
  const { cipher, clock, random } = services
  const live = await findLiveAccount(tx, borrowerId)
  const isSame =
    live?.account &&
    live.holder &&
    live.bankCode === bankCode &&
    cipher.open(live.account, live.payoutAccountId) === accountNo &&
    cipher.open(live.holder, live.payoutAccountId) === holder
  if (isSame) return
  const now = clock.now()
  const isChange = verifiedBy === null && (await hasFirstEntry(tx, borrowerId, 'bank'))
  const payoutAccountId = random.uuid()
  await endLiveAccount(tx, borrowerId, now)
  await insertAccount(tx, {
    payoutAccountId,
    borrowerId,
    bankCode,
    account: cipher.seal(accountNo, payoutAccountId),
    holder: cipher.seal(holder, payoutAccountId),
    accountIndex: accountIndex(services, accountNo),
    verifiedBy,
    payableFrom: isChange ? new Date(now.getTime() + changedAccountMs) : null,
    now,
  })
  if (isChange) await reportChange(services, tx, { borrowerId, change: 'account' })
}
