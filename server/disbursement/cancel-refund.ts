import type { Transaction } from 'kysely'
import type { Posting } from '#domain/posting/accounts.ts'
import { reversalPosting } from '#domain/posting/payment.ts'
import { lossReversedPosting } from '#domain/posting/refund.ts'
import { entryLines, paymentStream, postEntry } from '../ledger/public.ts'
import { incrementLoanVersion } from '../loan/public.ts'
import type { Services } from '../services.ts'
import type { Tables } from '../tables.ts'
import { changeRefund, type Refund } from './refund-store.ts'
import { holdReturnedAgain } from './store.ts'

/**
 * Cancels a refund that is not on its way: its money goes back to the account it came from. What was
 * booked as lost of it (`lostMinor`), as its source payment was taken back meanwhile, in whole or in
 * part, is not lost after all, and is not there either.
 * Money that its bank had returned waits for a decision of staff again.
 * The caller holds the rows of the refund and of its loan or payment.
 */
export const cancelRefund = async (
  { services, tx }: { readonly services: Services; readonly tx: Transaction<Tables> },
  refund: Refund,
  decision: { readonly by: string; readonly reason: string; readonly lostMinor: bigint },
): Promise<void> => {
  const { refundId, entryId, loanId, paymentId } = refund
  const post = async (posting: Posting, reverses: string | null) =>
    await postEntry(tx, {
      entryId: services.random.uuid(),
      stream: loanId ?? paymentStream(paymentId),
      posting,
      currency: refund.currency,
      businessOn: services.clock.businessDate(refund.market),
      cause: { kind: 'refund', id: refundId },
      actor: decision.by,
      reverses,
      loanId,
    })
  await post(reversalPosting('refund-asked', await entryLines(tx, entryId)), entryId)
  if (decision.lostMinor > 0n) await post(lossReversedPosting(decision.lostMinor), null)
  await changeRefund(tx, refundId, {
    state: 'cancelled',
    decidedBy: decision.by,
    decidedReason: decision.reason,
    settledAt: services.clock.now(),
  })
  if (loanId === null) return
  if (refund.source === 'returned') await holdReturnedAgain(tx, loanId)
  await incrementLoanVersion(tx, loanId)
}
