import type { Transaction } from 'kysely'
import * as z from 'zod/mini'
import { reversalPosting } from '#domain/posting/payment.ts'
import { lossPosting } from '#domain/posting/refund.ts'
import { entryLines } from '../ledger/public.ts'
import type { Services } from '../services.ts'
import type { Tables } from '../tables.ts'
import { postPayoutEntry } from './move-money-out.ts'
import { lockPayoutDestination, type PayoutDestination } from './payout-destination.ts'
import { changeDisbursement, type Disbursement, findDisbursement } from './store.ts'

const proposal = z.object({ decision: z.enum(['recovered', 'lost']) })

/** Locks what a payout pays, and reads the payout again under the lock. */
const lockPayout = async (
  tx: Transaction<Tables>,
  disbursementId: string,
): Promise<{ to: PayoutDestination; disbursement: Disbursement } | undefined> => {
  const unlocked = await findDisbursement(tx, disbursementId)
  if (!unlocked) return undefined
  const to = await lockPayoutDestination(tx, unlocked)
  return { to, disbursement: (await findDisbursement(tx, disbursementId)) ?? unlocked }
}

/** Money that was paid out twice is booked as recovered or as a loss once a second person approves. */
export const registerPaidTwiceApprovals = (services: Services): void => {
  services.approvals.define({
    kind: 'paid-twice',
    check: async (tx, { subjectId }) => {
      const locked = await lockPayout(tx, subjectId)
      if (!locked) return 'missing'
      return locked.disbursement.state === 'paid-twice' ? undefined : 'already-decided'
    },
    execute: async (tx, { subjectId, after, checker, reason }) => {
      const locked = await lockPayout(tx, subjectId)
      const { transitEntryId = null, amountMinor = 0n } = locked?.disbursement ?? {}
      if (!locked || transitEntryId === null) {
        throw new Error(`second payout ${subjectId} has no entry of its own`)
      }
      const { to, disbursement } = locked
      const payout = {
        services,
        tx,
        to,
        disbursement,
        actor: `staff:${checker.name}`,
        businessOn: services.clock.businessDate(to.market),
      }
      const { decision } = z.parse(proposal, after)
      if (decision === 'lost') {
        await postPayoutEntry(payout, lossPosting(amountMinor, 'cash.transit'))
      } else {
        const reversal = reversalPosting('payout', await entryLines(tx, transitEntryId))
        await postPayoutEntry(payout, reversal, transitEntryId)
      }
      await changeDisbursement(tx, subjectId, { state: 'twice-settled', reason })
      return { disbursementId: subjectId, decision }
    },
  })
}
