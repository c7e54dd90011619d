import * as z from 'zod'
import { getLoan } from '../loan/public.ts'
import {
  type AccountNameSubject,
  borrowerName,
  findFrozenFacts,
  findPayoutAccount,
  findPayoutAccountById,
  type PayoutAccount,
} from '../profile/public.ts'
import type { Services } from '../services.ts'
import { getRefund, type Refund } from './refund-store.ts'
import type { Disbursement } from './store.ts'

export type ReceivingAccount = {
  readonly bankCode: string
  readonly accountNo: string
  readonly holder: string
}

type PayoutReceiver = { readonly account: ReceivingAccount; readonly description: string }

const receivingAccountSchema = z.object({
  bankCode: z.string(),
  accountNo: z.string(),
  holder: z.string(),
})

/** Seals the receiving account of one refund under the refund's id. */
export const sealAccount = (
  { cipher }: Pick<Services, 'cipher'>,
  refundId: string,
  account: ReceivingAccount,
): Buffer => cipher.seal(JSON.stringify(account), refundId)

export const openAccount = (
  { cipher }: Pick<Services, 'cipher'>,
  { refundId, accountEncrypted }: Pick<Refund, 'refundId' | 'accountEncrypted'>,
): ReceivingAccount | undefined =>
  accountEncrypted === null
    ? undefined
    : z.parse(receivingAccountSchema, JSON.parse(cipher.open(accountEncrypted, refundId)))

/** The account that was frozen with the application, whatever the profile states by now. */
const findLoanReceiver = async (
  services: Services,
  { loanId, factsVersion }: { loanId: string; factsVersion: number | null },
): Promise<PayoutReceiver | undefined> => {
  if (factsVersion === null) return undefined
  const frozen = await findFrozenFacts(services, loanId, factsVersion)
  if (!frozen || frozen.facts.accountNo === '') return undefined
  const { bankCode, accountNo, holder } = frozen.facts
  const { orderNo } = await getLoan(services.db, loanId)
  return { account: { bankCode, accountNo, holder }, description: orderNo }
}

/** The profile's account that a payout attempt would go to now; undefined: none, or its own. */
export const findProfileAccount = async (
  services: Pick<Services, 'db' | 'cipher'>,
  { loanId, refundId, factsVersion }: Disbursement,
) => {
  if (loanId !== null) {
    if (factsVersion === null) return undefined
    const frozen = await findFrozenFacts(services, loanId, factsVersion)
    const frozenId = frozen?.facts.payoutAccountId ?? ''
    return frozenId === '' ? undefined : await findPayoutAccountById(services, frozenId)
  }
  const refund = refundId === null ? undefined : await getRefund(services.db, refundId)
  if (!refund?.loanId || refund.accountEncrypted !== null) return undefined
  const { borrowerId } = await getLoan(services.db, refund.loanId)
  return await findPayoutAccount(services, borrowerId)
}

/**
 * Whose account a payout attempt goes to, and the name that the bank must name for it: that of the
 * frozen facts, or the borrower's now. `profileAccount`: what `findProfileAccount` gave. Undefined
 * where nobody is known whose account it must be: a refund to an account of its own.
 */
export const findAccountNameSubject = async (
  services: Pick<Services, 'db' | 'cipher'>,
  { loanId, refundId, factsVersion }: Disbursement,
  profileAccount: PayoutAccount | undefined,
): Promise<{ borrowerId: string; subject: AccountNameSubject } | undefined> => {
  if (loanId !== null) {
    const frozen =
      factsVersion === null ? undefined : await findFrozenFacts(services, loanId, factsVersion)
    if (!frozen || frozen.facts.accountNo === '') return undefined
    const { borrowerId } = await getLoan(services.db, loanId)
    const { fullName, bankCode, accountNo, holder } = frozen.facts
    return { borrowerId, subject: { fullName, bankCode, accountNo, holder } }
  }
  const refund = refundId === null ? undefined : await getRefund(services.db, refundId)
  if (!refund?.loanId || refund.accountEncrypted !== null || !profileAccount) return undefined
  const { borrowerId } = await getLoan(services.db, refund.loanId)
  const { bankCode, accountNo, holder } = profileAccount
  const fullName = await borrowerName(services, borrowerId)
  return { borrowerId, subject: { fullName, bankCode, accountNo, holder } }
}

/**
 * The receiving account of a payout attempt: a loan's is frozen; a refund's is its own, or that of the
 * profile when it was sent. Undefined when there is none.
 */
export const findPayoutReceiver = async (
  services: Services,
  { loanId, refundId, factsVersion, payoutAccountId }: Disbursement,
): Promise<PayoutReceiver | undefined> => {
  if (loanId !== null) return await findLoanReceiver(services, { loanId, factsVersion })
  const refund = refundId === null ? undefined : await getRefund(services.db, refundId)
  const account = refund && openAccount(services, refund)
  if (refund && account) return { account, description: refund.refundId }
  if (refund?.loanId === null || refund?.loanId === undefined) return undefined
  const { borrowerId, orderNo } = await getLoan(services.db, refund.loanId)
  const profileAccount =
    payoutAccountId === null
      ? await findPayoutAccount(services, borrowerId)
      : await findPayoutAccountById(services, payoutAccountId)
  if (!profileAccount) return undefined
  const holder = profileAccount.holder || (await borrowerName(services, borrowerId))
  return { account: { ...profileAccount, holder }, description: orderNo }
}
