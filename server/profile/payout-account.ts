import type { Services } from '../services.ts'
import { findAccount, findLiveAccount, type StoredAccount } from './store.ts'

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
  /** From when money may go to it; null: at once. */
  readonly payableFrom: Date | null
}

/** The account that loans are paid out to, in clear: for the disbursement provider. */
export const findPayoutAccount = async (
  { db, cipher }: Pick<Services, 'db' | 'cipher'>,
  borrowerId: string,
): Promise<PayoutAccount | undefined> => openRow(cipher, await findLiveAccount(db, borrowerId))

/** An account by its id, also one that was replaced since; undefined once erased. */
export const findPayoutAccountById = async (
  { db, cipher }: Pick<Services, 'db' | 'cipher'>,
  payoutAccountId: string,
): Promise<PayoutAccount | undefined> => openRow(cipher, await findAccount(db, payoutAccountId))

const openRow = (
  cipher: Services['cipher'],
  row: StoredAccount | undefined,
): PayoutAccount | undefined => {
  if (!row?.account || !row.holder) return undefined
  const { payoutAccountId, bankCode } = row
  return {
    payoutAccountId,
    bankCode,
    accountNo: cipher.open(row.account, payoutAccountId),
    holder: cipher.open(row.holder, payoutAccountId),
    isHolderVerified: row.holderVerifiedAt !== null,
    payableFrom: row.payableFrom,
  }
}
