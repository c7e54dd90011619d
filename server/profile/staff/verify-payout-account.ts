import type { Transaction } from 'kysely'
import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import type { verifyPayoutAccount } from '#contract/profile/staff-calls.ts'
import { offerCopy } from '#copy/server/offer.js'
import { type Refusal, refuse, type StaffContext } from '../../http/handler.ts'
import { replyOnce, storedReply, unstoredRefusal } from '../../http/reply-once.ts'
import { say } from '../../platform/copy.ts'
import type { WorkResult } from '../../platform/database/idempotency.ts'
import { isUuid } from '../../platform/database/is-uuid.ts'
import type { Tables } from '../../tables.ts'
import { findPayoutAccount } from '../payout-account.ts'
import { lockBorrower } from '../store.ts'
import { recordHolderVerified } from '../verified-parts.ts'

type VerifyPayoutAccountInput = InputOf<typeof verifyPayoutAccount>
type VerifyPayoutAccountOutput = OutputOf<typeof verifyPayoutAccount>

const verify = async (
  { services, staff, audit, locale }: StaffContext,
  tx: Transaction<Tables>,
  { borrowerId, accountNo, reason }: VerifyPayoutAccountInput,
): Promise<WorkResult<VerifyPayoutAccountOutput | Refusal>> => {
  const borrower = isUuid(borrowerId) ? await lockBorrower(tx, borrowerId) : undefined
  const account = borrower && (await findPayoutAccount({ ...services, db: tx }, borrowerId))
  if (!account) return unstoredRefusal(refuse(protocolCode.notFound, say(locale, 'notFound')))
  // Another account than the one that was verified: it was changed again meanwhile.
  if (account.accountNo !== accountNo.replaceAll(' ', '')) {
    const { factsChanged } = offerCopy[locale].terms
    return unstoredRefusal(refuse(refusalCode.factsChanged, factsChanged))
  }
  await recordHolderVerified(services, tx, { audit, borrowerId, staffName: staff.name, reason })
  return storedReply({ borrowerId })
}

/** Staff have verified the holder of the account: money may go to it at once. */
export const verifyPayoutAccountHandler = async (
  input: VerifyPayoutAccountInput,
  context: StaffContext,
): Promise<VerifyPayoutAccountOutput | Refusal> => {
  const once = { actor: `staff:${context.staff.name}`, call: 'verifyPayoutAccount', input }
  return await replyOnce<VerifyPayoutAccountOutput>(
    context,
    once,
    async tx => await verify(context, tx, input),
  )
}
