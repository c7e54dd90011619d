import { decideApproval, listApprovals } from '#contract/approval/staff-calls.ts'
import { listStoppedDisbursements, settlePayout } from '#contract/disbursement/staff-calls.ts'
import { applyUnmatchedMoney, listUnmatchedMoney } from '#contract/payment/staff-calls.ts'
import { submitUtr } from '#contract/payment-dispute/calls.ts'
import { decideClaim, listClaims } from '#contract/payment-dispute/staff-calls.ts'
import { chooseOverpayment, overpayment, sendRefundAgain } from '#contract/refund/calls.ts'
import { decideRefund, listRefunds, refundUnmatchedMoney } from '#contract/refund/staff-calls.ts'
import type { SimulatedLoan } from './loan-model.ts'
import { callWithRetry } from './simulation-environment.ts'
import {
  chance,
  countAction,
  pick,
  recordAction,
  type SimulationHistory,
} from './simulation-history.ts'

const reason = 'as it seems to be'

/** The borrower decides about an overpayment, or sends a stopped refund again. */
export const chooseOverpaymentUse = async (
  history: SimulationHistory,
  loan: SimulatedLoan,
): Promise<void> => {
  const { environment } = history
  const call = environment.clientWith(loan.borrower.token)
  const { orderId, productId } = loan
  const order = { orderId, productId }
  const seen = await callWithRetry(environment, call, [overpayment, order])
  if (!seen?.success) return
  const stopped = seen.data.refunds.find(({ state }) => state === 'stopped')
  if (stopped) {
    const { refundId } = stopped
    const reply = await callWithRetry(environment, call, [sendRefundAgain, { ...order, refundId }])
    return recordAction(history, loan, `refund-again: ${reply?.code ?? 'no answer'}`)
  }
  const { amount, canKeep } = seen.data
  if (amount === '0') return
  const choice = canKeep === '1' && chance(environment, 2) ? 'keep' : 'return'
  const reply = await callWithRetry(environment, call, [
    chooseOverpayment,
    { ...order, choice, amount },
  ])
  recordAction(history, loan, `overpayment-${choice} ${amount}: ${reply?.code ?? 'no answer'}`)
}

/** The borrower reports that a payment request is paid, truly or not. */
export const openDispute = async (
  history: SimulationHistory,
  loan: SimulatedLoan,
): Promise<void> => {
  const { environment } = history
  const paymentRequest = pick(environment, loan.paymentRequests)
  if (!paymentRequest) return
  const call = environment.clientWith(loan.borrower.token)
  const reply = await callWithRetry(environment, call, [
    submitUtr,
    { cardNo: paymentRequest.cardNo, utr: '432112345678' },
  ])
  recordAction(history, loan, `claimed: ${reply?.code ?? 'no answer'}`)
}

/** Staff answer a payment dispute: the money is not found, or a payment of the loan is it. */
export const answerDispute = async (history: SimulationHistory): Promise<void> => {
  const { environment } = history
  const staff = environment.staff('ani')
  const open = await callWithRetry(environment, staff, [listClaims, {}])
  const chosen = pick(environment, open?.data?.claims ?? [])
  if (!chosen) return
  const { rows } = await environment.observer.query(
    `select payment_id from payment.payment where loan_id = $1
      order by sequence_no desc limit 1`,
    [chosen.loanId],
  )
  const paymentId: string | undefined = rows[0]?.payment_id
  const found = paymentId !== undefined && chance(environment, 2)
  const { claimId } = chosen
  const answer = found
    ? ({ claimId, outcome: 'found', paymentId, reason } as const)
    : ({ claimId, outcome: 'not-found', reason } as const)
  const reply = await callWithRetry(environment, staff, [decideClaim, answer])
  countAction(history, `dispute-answered-${answer.outcome}-${reply?.code ?? 'silence'}`)
}

/** Staff apply money in suspense to some loan, rightly or not, or send it back. */
export const decideUnmatchedMoney = async (
  history: SimulationHistory,
  loan: SimulatedLoan,
): Promise<void> => {
  const { environment } = history
  const staff = environment.staff('ani')
  const held = await callWithRetry(environment, staff, [listUnmatchedMoney, {}])
  const payment = pick(environment, held?.data?.payments ?? [])
  if (!payment) return
  const { paymentId } = payment
  if (chance(environment, 3)) {
    const account = { bankCode: 'BCA', accountNo: '5270001234', holder: 'WHO SENT IT' }
    const input = { paymentId, ...account, reason }
    const reply = await callWithRetry(environment, staff, [refundUnmatchedMoney, input])
    return countAction(history, `held-sent-back-${reply?.code ?? 'silence'}`)
  }
  const loanId = payment.loanId ?? loan.orderId
  const reply = await callWithRetry(environment, staff, [
    applyUnmatchedMoney,
    { paymentId, loanId, reason },
  ])
  const to = history.loans.find(each => each.orderId === loanId)
  if (to) recordAction(history, to, `held-applied ${payment.amount}: ${reply?.code ?? 'no answer'}`)
}

/** Another member of staff approves a refund; a stopped one is sent again or cancelled. */
export const decideOnRefund = async (history: SimulationHistory): Promise<void> => {
  const { environment } = history
  const staff = environment.staff('budi')
  const open = await callWithRetry(environment, staff, [listRefunds, {}])
  const refund = pick(environment, open?.data?.refunds ?? [])
  if (!refund) return
  const decision = pick(environment, ['approve', 'send-again', 'cancel'] as const) ?? 'approve'
  const { refundId } = refund
  if (decision === 'approve') {
    const waiting = await callWithRetry(environment, staff, [listApprovals, {}])
    const approval = waiting?.data?.rows.find(each => each.subjectId === refundId)
    if (!approval) return
    const { approvalId } = approval
    const reply = await callWithRetry(environment, staff, [
      decideApproval,
      { approvalId, decision, reason },
    ])
    return countAction(history, `refund-${decision}-${reply?.code ?? 'silence'}`)
  }
  const reply = await callWithRetry(environment, staff, [
    decideRefund,
    { refundId, decision, reason },
  ])
  countAction(history, `refund-${decision}-${reply?.code ?? 'silence'}`)
}

/** Staff resolve what no rule can: a returned payout of a loan that has payments. */
export const resolveStoppedPayout = async (history: SimulationHistory): Promise<void> => {
  const { environment } = history
  const staff = environment.staff('ani')
  const stopped = await callWithRetry(environment, staff, [listStoppedDisbursements, {}])
  const odd = (stopped?.data?.disbursements ?? []).filter(({ state }) =>
    ['return-held', 'paid-twice'].includes(state),
  )
  const chosen = pick(environment, odd)
  if (!chosen) return
  const decision =
    chosen.state === 'return-held' ? 'pay-again' : chance(environment, 2) ? 'recovered' : 'lost'
  const { disbursementId } = chosen
  const reply = await callWithRetry(environment, staff, [
    settlePayout,
    { disbursementId, decision, reason },
  ])
  countAction(history, `payout-${decision}-${reply?.code ?? 'silence'}`)
}

/**
 * Finishes pending payouts at the bank, well or badly, reported or not; now and then one is
 * returned.
 */
export const finishPayouts = async (history: SimulationHistory): Promise<void> => {
  const { environment } = history
  const { payouts } = environment.simulators
  const failures = ['INVALID_DESTINATION', 'TEMPORARY_TRANSFER_ERROR'] as const
  payouts.setSettings({
    outcome: chance(environment, 8) ? 'fail' : 'succeed',
    failureCode: pick(environment, failures) ?? 'INVALID_DESTINATION',
    dropCallbacks: chance(environment, 6),
  })
  const pending = payouts.payouts().filter(({ status }) => status === 'ACCEPTED')
  for (const { reference_id: reference } of pending) {
    if (!chance(environment, 8)) await payouts.finish(reference)
    await environment.restartIfCrashed()
  }
  countAction(history, 'payouts-ended')
  payouts.setSettings({ outcome: 'succeed', dropCallbacks: false })
  await payouts.whenIdle()
  await environment.restartIfCrashed()
}

/** The borrower's bank returns money that had arrived. */
export const returnPayout = async (history: SimulationHistory): Promise<void> => {
  const { environment } = history
  const { payouts } = environment.simulators
  const arrived = payouts.payouts().filter(({ status }) => status === 'SUCCEEDED')
  // A bank does so within days, not years.
  const chosen = pick(environment, arrived.slice(-8))
  if (!chosen) return
  await payouts.returnMoney(chosen.reference_id)
  const acknowledged = !environment.hasCrashed()
  await environment.restartIfCrashed()
  // Long after its arrival a payout is no longer queried; its provider repeats the callback until
  // it is accepted.
  if (!acknowledged) await payouts.resendCallback(chosen.reference_id)
  countAction(history, 'payout-returned')
}
