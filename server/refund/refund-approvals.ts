import { approveRefund } from '../disbursement/public.ts'
import type { Services } from '../services.ts'
import { cancelStaffRefund, lockRefundWithSource } from './cancel-staff-refund.ts'

/** A refund above what one person may send is reserved when proposed, and sent when approved. */
export const registerRefundApprovals = (services: Services): void => {
  services.approvals.define({
    kind: 'refund',
    check: async (tx, { subjectId }) => {
      const locked = await lockRefundWithSource(tx, subjectId)
      if (!locked) return 'missing'
      return locked.refund.state === 'asked' ? undefined : 'already-decided'
    },
    execute: async (tx, { subjectId, checker, decisionReason }) => {
      const locked = await lockRefundWithSource(tx, subjectId)
      if (!locked) throw new Error(`refund ${subjectId} is missing although it is locked`)
      const by = `staff:${checker.name}`
      await approveRefund({ services, tx }, locked.refund, { by, reason: decisionReason })
      return { refundId: subjectId }
    },
    release: async (tx, { subjectId, maker, checker, decisionReason, reason }) => {
      const locked = await lockRefundWithSource(tx, subjectId)
      if (locked?.refund.state !== 'asked') return
      await cancelStaffRefund({ services, tx }, locked, {
        staffName: checker?.name ?? maker.name,
        reason: decisionReason || reason,
      })
    },
  })
}
