import { refusalCode } from '#contract/envelope.ts'
import { loanDetails } from '#contract/loan/calls.ts'
import { certifyBank, closeAccount, correctData } from '#contract/profile/calls.ts'
import { chooseOverpayment } from '#contract/refund/calls.ts'
import { sendStepUpCode, stepUp } from '#contract/session/calls.ts'
import { sweepDisbursements } from '#server/disbursement/sweep-disbursements.ts'
import type { Borrower, TestApp } from '../app/create-test-app.ts'
import { freshKey } from '../personas/fresh-key.ts'
import { callbackPayloadFor, createPaymentRequest } from '../personas/payment-requests.ts'
import { paidBody } from '../personas/provider-callbacks.ts'

/** The account of the thief, in the name of the borrower. */
const foreignAccountNo = '9876543210'

export type TheftReport = {
  readonly violations: readonly string[]
  /** Payouts to the thief's account within a day. */
  readonly paidToStranger: number
  /** Changes that were made, and messages about them at the owner's phone. */
  readonly changes: number
  readonly messages: number
}

/** Pays too much, so that the lender holds money of the borrower. Returns how much. */
const overpay = async (app: TestApp, borrower: Borrower): Promise<string> => {
  const request = await createPaymentRequest(borrower)
  const payload = await callbackPayloadFor(app, request, { amount: '1100000' })
  await app.deliverCallback(paidBody(payload))
  await app.drain()
  const { data } = await borrower.call(loanDetails, borrower.order)
  return data?.overpayment?.amount ?? ''
}

/**
 * A thief with a copy of the cookie, ten minutes after the owner's last code: first with the cookie
 * alone, then in a session that a code has stepped up all the same.
 */
export const stealCookie = async (app: TestApp, owner: Borrower): Promise<TheftReport> => {
  const violations: string[] = []
  const amount = await overpay(app, owner)
  app.clock.advance({ seconds: 600 })
  const account = { bankCode: 'BCA', accountNo: foreignAccountNo, holder: 'Siti Rahmawati' }
  const refund = { ...owner.order, choice: 'return', amount } as const
  const attempts = {
    name: async () => await owner.call(correctData, { field: 'fullName', value: 'Orang Lain' }),
    account: async () => await owner.call(certifyBank, account),
    refund: async () => await owner.call(chooseOverpayment, refund, { idempotencyKey: freshKey() }),
    closing: async () => await owner.call(closeAccount, { confirm: '1' }),
  }
  for (const [what, attempt] of Object.entries(attempts)) {
    const { code } = await attempt()
    if (code !== refusalCode.smsCodeNeeded) violations.push(`${what} without a code: ${code}`)
  }
  await owner.call(sendStepUpCode, {}, { idempotencyKey: freshKey() })
  const [{ code: smsCode = '', to = '' } = {}] = app.inbox.inbox()
  await owner.call(stepUp, { smsCode })
  const before = app.inbox.inbox(to).length
  const made = [await attempts.account(), await attempts.refund()]
  for (const { code } of made) if (code !== '0') violations.push(`after a code: ${code}`)
  await app.drain()
  const messages = app.inbox.inbox(to).length - before
  const paid = () =>
    app.payouts.payouts().filter(payout => JSON.stringify(payout).includes(foreignAccountNo)).length
  for (const hours of [1, 12, 10]) {
    app.clock.advance({ seconds: hours * 3600 })
    await sweepDisbursements(app.services)
    await app.drain()
  }
  const paidToStranger = paid()
  if (paidToStranger > 0) violations.push(`${paidToStranger} payouts within a day`)
  if (messages !== made.length) violations.push(`${messages} messages about ${made.length} changes`)
  return { violations, paidToStranger, changes: made.length, messages }
}
