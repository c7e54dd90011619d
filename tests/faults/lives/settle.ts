import { chooseOverpayment, overpayment, sendRefundAgain } from '#contract/overpayment.ts'
import { submitUtr } from '#contract/repayment.ts'
import { listStoppedDisbursements } from '#contract/staff/loan.ts'
import {
  decideRefund,
  listRefunds,
  refundUnmatchedMoney,
  settlePayout,
} from '#contract/staff/refund.ts'
import {
  applyUnmatchedMoney,
  decideClaim,
  listClaims,
  listUnmatchedMoney,
} from '#contract/staff/repayment.ts'
import { chance, count, type History, note, pick } from './history.ts'
import type { Life } from './model.ts'
import { press } from './world.ts'

const reason = 'as it seems to be'

/** The borrower says what becomes of money paid too much, or sends a stopped refund again. */
export const chooseForOverpayment = async (history: History, life: Life): Promise<void> => {
  const { world } = history
  const call = world.clientWith(life.person.token)
  const { orderId, productId } = life
  const order = { orderId, productId }
  const seen = await press(world, call, [overpayment, order])
  if (!seen?.success) return
  const stopped = seen.data.refunds.find(({ state }) => state === 'stopped')
  if (stopped) {
    const { refundId } = stopped
    const reply = await press(world, call, [sendRefundAgain, { ...order, refundId }])
    return note(history, life, `refund-again: ${reply?.code ?? 'no answer'}`)
  }
  const { amount, canKeep } = seen.data
  if (amount === '0') return
  const choice = canKeep === '1' && chance(world, 2) ? 'keep' : 'return'
  const reply = await press(world, call, [chooseOverpayment, { ...order, choice, amount }])
  note(history, life, `overpayment-${choice} ${amount}: ${reply?.code ?? 'no answer'}`)
}

/** The borrower says that a bill is paid, truly or not. */
export const claim = async (history: History, life: Life): Promise<void> => {
  const { world } = history
  const bill = pick(world, life.bills)
  if (!bill) return
  const call = world.clientWith(life.person.token)
  const reply = await press(world, call, [submitUtr, { cardNo: bill.cardNo, utr: 'REF 12345' }])
  note(history, life, `claimed: ${reply?.code ?? 'no answer'}`)
}

/** Staff answer a claim: that the money is not there, or that a payment of the loan is it. */
export const answerClaim = async (history: History): Promise<void> => {
  const { world } = history
  const staff = world.staff('ani')
  const open = await press(world, staff, [listClaims, {}])
  const chosen = pick(world, open?.data?.claims ?? [])
  if (!chosen) return
  const { rows } = await world.eye.query(
    `select payment_id from repayment.payment where loan_id = $1
      order by sequence_no desc limit 1`,
    [chosen.loanId],
  )
  const paymentId: string | undefined = rows[0]?.payment_id
  const found = paymentId !== undefined && chance(world, 2)
  const { claimId } = chosen
  const answer = found
    ? ({ claimId, outcome: 'found', paymentId, reason } as const)
    : ({ claimId, outcome: 'not-found', reason } as const)
  const reply = await press(world, staff, [decideClaim, answer])
  count(history, `claim-answered-${answer.outcome}-${reply?.code ?? 'silence'}`)
}

/** Staff put held money on some loan, rightly or not, or send it back. */
export const decideHeldMoney = async (history: History, life: Life): Promise<void> => {
  const { world } = history
  const staff = world.staff('ani')
  const held = await press(world, staff, [listUnmatchedMoney, {}])
  const payment = pick(world, held?.data?.payments ?? [])
  if (!payment) return
  const { paymentId } = payment
  if (chance(world, 3)) {
    const account = { bankCode: 'BCA', accountNo: '5270001234', holder: 'WHO SENT IT' }
    const input = { paymentId, ...account, reason }
    const reply = await press(world, staff, [refundUnmatchedMoney, input])
    return count(history, `held-sent-back-${reply?.code ?? 'silence'}`)
  }
  const loanId = payment.loanId ?? life.orderId
  const reply = await press(world, staff, [applyUnmatchedMoney, { paymentId, loanId, reason }])
  const to = history.lives.find(each => each.orderId === loanId)
  if (to) note(history, to, `held-applied ${payment.amount}: ${reply?.code ?? 'no answer'}`)
}

/** Another person agrees to a refund; one that stopped is sent again or cancelled. */
export const decideOnRefund = async (history: History): Promise<void> => {
  const { world } = history
  const staff = world.staff('budi')
  const open = await press(world, staff, [listRefunds, {}])
  const refund = pick(world, open?.data?.refunds ?? [])
  if (!refund) return
  const decision = pick(world, ['approve', 'send-again', 'cancel'] as const) ?? 'approve'
  const { refundId } = refund
  const reply = await press(world, staff, [decideRefund, { refundId, decision, reason }])
  count(history, `refund-${decision}-${reply?.code ?? 'silence'}`)
}

/** A person ends what no rule could: money that came back to a loan that was paid on. */
export const settleStopped = async (history: History): Promise<void> => {
  const { world } = history
  const staff = world.staff('ani')
  const stopped = await press(world, staff, [listStoppedDisbursements, {}])
  const odd = (stopped?.data?.disbursements ?? []).filter(({ state }) =>
    ['return-held', 'paid-twice'].includes(state),
  )
  const chosen = pick(world, odd)
  if (!chosen) return
  const decision =
    chosen.state === 'return-held' ? 'pay-again' : chance(world, 2) ? 'recovered' : 'lost'
  const { disbursementId } = chosen
  const reply = await press(world, staff, [settlePayout, { disbursementId, decision, reason }])
  count(history, `payout-${decision}-${reply?.code ?? 'silence'}`)
}

/** Payouts in hand end at the bank, well or badly, told or not; now and then one comes back. */
export const endPayouts = async (history: History): Promise<void> => {
  const { world } = history
  const { payouts } = world.outside
  const failures = ['INVALID_DESTINATION', 'TEMPORARY_TRANSFER_ERROR'] as const
  payouts.setPayouts({
    outcome: chance(world, 8) ? 'fail' : 'succeed',
    failureCode: pick(world, failures) ?? 'INVALID_DESTINATION',
    dropCallbacks: chance(world, 6),
  })
  const pending = payouts.payouts().filter(({ status }) => status === 'ACCEPTED')
  for (const { reference_id: reference } of pending) {
    if (!chance(world, 8)) await payouts.end(reference)
    await world.rebirth()
  }
  count(history, 'payouts-ended')
  payouts.setPayouts({ outcome: 'succeed', dropCallbacks: false })
  await payouts.settled()
  await world.rebirth()
}

/** The borrower's bank sends money back that had arrived. */
export const returnPayout = async (history: History): Promise<void> => {
  const { world } = history
  const { payouts } = world.outside
  const arrived = payouts.payouts().filter(({ status }) => status === 'SUCCEEDED')
  // A bank does so within days, not years.
  const chosen = pick(world, arrived.slice(-8))
  if (!chosen) return
  await payouts.returnMoney(chosen.reference_id)
  const heard = !world.isDead()
  await world.rebirth()
  // Long after its arrival nobody asks about a payout any more; its provider tells until it is heard.
  if (!heard) await payouts.tellAgain(chosen.reference_id)
  count(history, 'payout-returned')
}
