import type { Services } from '../services.ts'
import { findLiveAccount } from './store.ts'

export type PayoutAccount = {
  readonly payoutAccountId: string
  /**
   * Indonesia: the bank's short name (`BCA`); India: the IFSC, whose first four letters name it.
   */
  readonly bankCode: string
  readonly accountNo: string
  readonly holder: string
  /** Whether the holder was verified, not only stated by the borrower. */
  readonly isHolderVerified: boolean
}

/** The account that loans are paid out to, in clear: for the disbursement provider. */
export const findPayoutAccount = async (
  { db, cipher }: Pick<Services, 'db' | 'cipher'>,
  borrowerId: string,
): Promise<PayoutAccount | undefined> => {
  const row = await findLiveAccount(db, borrowerId)
  if (!row?.account || !row.holder) return undefined
  const { payoutAccountId, bankCode } = row
  return {
    payoutAccountId,
    bankCode,
    accountNo: cipher.open(row.account, payoutAccountId),
    holder: cipher.open(row.holder, payoutAccountId),
    isHolderVerified: row.holderVerifiedAt !== null,
  }
}
