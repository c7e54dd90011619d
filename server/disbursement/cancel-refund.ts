import type { Transaction } from 'kysely'
import { reversalPosting } from '#domain/posting/payment.ts'
import { lossReversedPosting } from '#domain/posting/refund.ts'
import { entryLines, postEntry } from '../ledger/public.ts'
import type { Services } from '../services.ts'
import type { Tables } from '../tables.ts'
import { changeRefund, type Refund } from './refund-store.ts'
import { incrementLoanVersion } from './request-refund.ts'

/**
 * Puts money that was set aside back to where it came from; nothing of it may be on its way. When
 * that payment was taken back meanwhile there is nowhere to: what had been booked as lost is not.
 * The caller holds the rows of the refund and of what it came from.
 */
export const cancelRefund = async (
  { services, tx }: { readonly services: Services; readonly tx: Transaction<Tables> },
  refund: Refund,
  decision: { readonly by: string; readonly reason: string; readonly isSourceGone: boolean },
): Promise<void> => {
  const { refundId, entryId, loanId, paymentId, amountMinor } = refund
  await postEntry(tx, {
    entryId: services.random.uuid(),
    stream: loanId ?? `payment:${paymentId}`,
    posting: decision.isSourceGone
      ? lossReversedPosting(amountMinor)
      : reversalPosting('refund-asked', await entryLines(tx, entryId)),
    currency: refund.currency,
    businessOn: services.clock.businessDate(refund.market),
    cause: { kind: 'refund', id: refundId },
    actor: decision.by,
    reverses: decision.isSourceGone ? null : entryId,
    loanId,
  })
  await changeRefund(tx, refundId, {
    state: 'cancelled',
    decided_by: decision.by,
    decided_reason: decision.reason,
    settled_at: services.clock.now(),
  })
  if (loanId !== null) await incrementLoanVersion(tx, loanId)
}
