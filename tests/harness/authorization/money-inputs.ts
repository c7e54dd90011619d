import {
  decideApplication,
  listHeldApplications,
  refreshApplicationFacts,
} from '#contract/application/staff-calls.ts'
import {
  listUnreadCallbacks,
  readCallback,
  settleCallback,
} from '#contract/callback/staff-calls.ts'
import {
  decideAccountName,
  decideDisbursement,
  listStoppedDisbursements,
  settlePayout,
} from '#contract/disbursement/staff-calls.ts'
import {
  applyUnmatchedMoney,
  findMoneyMatches,
  listUnmatchedMoney,
  splitUnmatchedMoney,
} from '#contract/payment/staff-calls.ts'
import { decideClaim, listClaims } from '#contract/payment-dispute/staff-calls.ts'
import {
  compareDay,
  listDifferences,
  resolveDifference,
} from '#contract/reconciliation/staff-calls.ts'
import { decideRefund, listRefunds, refundUnmatchedMoney } from '#contract/refund/staff-calls.ts'
import { sendersAccount } from './matrix-personas.ts'
import { type ValidInput, validInput } from './valid-input.ts'

const reason = 'seen on the slip'

/** Of money that waits for staff: payouts, refunds, unmatched money, disputes, differences. */
export const moneyInputs: readonly ValidInput[] = [
  validInput(listHeldApplications, ({ orderId }) => ({ after: orderId })),
  validInput(decideApplication, ({ orderId }) => ({ orderId, decision: 'reject', reason })),
  validInput(refreshApplicationFacts, ({ orderId }) => ({ orderId, reason })),
  validInput(listStoppedDisbursements, (_its, { work }) => ({
    market: 'ID',
    sort: 'stopped',
    after: Buffer.from(JSON.stringify(['2026-11-21T00:00:00Z', work.disbursementId])).toString(
      'base64url',
    ),
  })),
  validInput(decideDisbursement, ({ orderId }) => ({ orderId, decision: 'cancel', reason })),
  validInput(settlePayout, (_its, { work }) => ({
    disbursementId: work.disbursementId,
    decision: 'lost',
    reason,
  })),
  validInput(decideAccountName, (_its, { work }) => ({
    disbursementId: work.disbursementId,
    decision: 'accept',
    reason,
  })),
  validInput(listRefunds, ({ refundId }) => ({ after: refundId })),
  validInput(decideRefund, ({ refundId = '' }) => ({ refundId, decision: 'send-again', reason })),
  validInput(listUnmatchedMoney, (_its, { work }) => ({ state: 'open', after: work.unmatched })),
  validInput(applyUnmatchedMoney, ({ orderId }, { work }) => ({
    paymentId: work.unmatched,
    loanId: orderId,
    reason,
  })),
  validInput(findMoneyMatches, ({ matrixPersona: { facts } }, { work }) => ({
    paymentId: work.unmatched,
    text: facts.name,
  })),
  validInput(splitUnmatchedMoney, ({ orderId }, { work }) => ({
    paymentId: work.splittable,
    loanIds: `${orderId},${work.otherLoanId}`,
    amounts: '300000,200000',
    reason,
  })),
  validInput(refundUnmatchedMoney, (_its, { work }) => ({
    paymentId: work.otherUnmatched,
    ...sendersAccount,
    reason,
  })),
  validInput(listClaims, (_its, { work }) => ({ after: work.claimId })),
  validInput(decideClaim, ({ paymentId }, { work }) => ({
    claimId: work.claimId,
    outcome: 'not-found',
    paymentId,
    reason,
  })),
  validInput(listDifferences, (_its, { work }) => ({ state: 'healed', after: work.differenceId })),
  validInput(resolveDifference, (_its, { work }) => ({ differenceId: work.differenceId, reason })),
  validInput(compareDay, (_its, { app }) => ({
    provider: 'razorpay',
    businessOn: app.clock.businessDate('IN'),
  })),
  validInput(listUnreadCallbacks, (_its, { work }) => ({ after: work.callbackId })),
  validInput(readCallback, (_its, { work }) => ({ callbackId: work.callbackId, reason })),
  validInput(settleCallback, (_its, { work }) => ({ callbackId: work.callbackId, reason })),
]
