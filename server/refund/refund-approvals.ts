import type { ApprovalHandler } from '../approval/public.ts'
import {
  approveRefund,
  cancellableRefundStates,
  findRefund,
  findRefundNumber,
  openAccount,
  sendRefund,
} from '../disbursement/public.ts'
import { maskAccount } from '../offer/public.ts'
import { maskName } from '../profile/public.ts'
import type { Services } from '../services.ts'
import { cancelStaffRefund, lockRefundWithSource } from './cancel-staff-refund.ts'

type RefundState = (typeof cancellableRefundStates)[number]

const bulkOf = (before: object, after: object): NonNullable<ApprovalHandler['bulk']> => ({
  subjectKind: 'refund',
  before,
  after,
  find: async (tx, subjectId) => {
    const refund = await findRefund(tx, subjectId)
    if (!refund) return undefined
    const { market, currency, amountMinor } = refund
    const number = await findRefundNumber(tx, refund)
    return { market, number, money: { currency, minor: amountMinor } }
  },
})

/** Locks the refund, and says whether it is in one of the states. */
const checkOf =
  (states: readonly RefundState[]): ApprovalHandler['check'] =>
  async (tx, { subjectId }) => {
    const locked = await lockRefundWithSource(tx, subjectId)
    if (!locked) return 'missing'
    return states.includes(locked.refund.state) ? undefined : 'already-decided'
  }

/** What is reserved when proposed, and sent when approved. */
const refundHandlerOf = (
  services: Services,
  kind: 'refund' | 'unmatched-money-return',
): ApprovalHandler => ({
  kind,
  maskedFacts: async (db, subjectId) => {
    const refund = await findRefund(db, subjectId)
    const account = refund && openAccount(services, refund)
    return account
      ? [
          { name: 'accountNo', value: maskAccount(refund.market, account) },
          { name: 'holder', value: maskName(account.holder) },
        ]
      : []
  },
  check: checkOf(['asked']),
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

/**
 * A refund, or the return of unmatched money, above what one person may send needs a second one; many
 * refunds are sent again, or cancelled, by one approval.
 */
export const registerRefundApprovals = (services: Services): void => {
  services.approvals.define(refundHandlerOf(services, 'refund'))
  services.approvals.define(refundHandlerOf(services, 'unmatched-money-return'))
  services.approvals.define({
    kind: 'refund-resend',
    bulk: bulkOf({ state: 'stopped' }, { state: 'sending' }),
    check: checkOf(['stopped']),
    execute: async (tx, { subjectId }) => {
      const locked = await lockRefundWithSource(tx, subjectId)
      if (!locked) throw new Error(`refund ${subjectId} is missing although it is locked`)
      await sendRefund({ services, tx }, locked.refund)
      return { refundId: subjectId }
    },
  })
  services.approvals.define({
    kind: 'refund-cancellation',
    bulk: bulkOf({}, { state: 'cancelled' }),
    check: checkOf(cancellableRefundStates),
    execute: async (tx, { subjectId, checker, reason }) => {
      const locked = await lockRefundWithSource(tx, subjectId)
      if (!locked) throw new Error(`refund ${subjectId} is missing although it is locked`)
      await cancelStaffRefund({ services, tx }, locked, { staffName: checker.name, reason })
      return { refundId: subjectId }
    },
  })
}
