import type { Transaction } from 'kysely'
import * as z from 'zod'
import { reversalPosting } from '#domain/posting/payment.ts'
import { lossPosting } from '#domain/posting/refund.ts'
import type { ApprovalAction } from '../approval/public.ts'
import { entryLines } from '../ledger/public.ts'
import type { Services } from '../services.ts'
import type { Tables } from '../tables.ts'
import { postPayoutEntry } from './move-money-out.ts'
import { lockPayout } from './payout-destination.ts'
import { changeDisbursement, type Disbursement, findDisbursement, returnedReason } from './store.ts'

const proposal = z.object({ decision: z.enum(['recovered', 'lost']) })

const proposedFrom = z.object({ reason: z.optional(z.string()) })

const lockSecondPayout = async (tx: Transaction<Tables>, disbursementId: string) => {
  const unlocked = await findDisbursement(tx, disbursementId)
  return unlocked && (await lockPayout(tx, unlocked))
}

/**
 * Whether money came back, as its provider reports, after its loss was proposed: it would be lost for good
 * although it is there.
 */
const isBackMeanwhile = (
  { reason }: Disbursement,
  { before, after }: Pick<ApprovalAction, 'before' | 'after'>,
): boolean =>
  z.parse(proposal, after).decision === 'lost' &&
  reason === returnedReason &&
  z.parse(proposedFrom, before).reason !== returnedReason

/** Money that was paid out twice is booked as recovered or as a loss once a second person approves. */
export const registerPaidTwiceApprovals = (services: Services): void => {
  services.approvals.define({
    kind: 'paid-twice',
    check: async (tx, action) => {
      const locked = await lockSecondPayout(tx, action.subjectId)
      if (!locked) return 'missing'
      if (locked.disbursement.state !== 'paid-twice') return 'already-decided'
      return isBackMeanwhile(locked.disbursement, action) ? 'changed' : undefined
    },
    execute: async (tx, { subjectId, after, checker, reason }) => {
      const locked = await lockSecondPayout(tx, subjectId)
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
