import { expect, test } from 'vitest'
import { listStoppedDisbursements, settlePayout } from '#contract/disbursement/staff-calls.ts'
import { closeAccount } from '#contract/profile/calls.ts'
import { listRefunds } from '#contract/refund/staff-calls.ts'
import { createTestApp } from '../../harness/app/create-test-app.ts'
import { decideOnSubject } from '../../harness/personas/approvals.ts'
import { freshKey } from '../../harness/personas/fresh-key.ts'
import { applyForLoan } from '../../harness/personas/loan-applications.ts'
import {
  callbackPayloadFor,
  createPaymentRequest,
} from '../../harness/personas/payment-requests.ts'
import { paidBody } from '../../harness/personas/provider-callbacks.ts'

test('an account is not closed before money that came back from its bank is with its borrower', async () => {
  await using app = await createTestApp()
  const { borrower } = await applyForLoan(app, 'ID')
  await app.drain()
  const all = await createPaymentRequest(borrower, { periods: '3' })
  await app.deliverCallback(paidBody(await callbackPayloadFor(app, all)))
  await app.drain()
  app.clock.advance({ seconds: 60 })
  await app.payouts.returnMoney(app.payouts.payouts()[0]?.reference_id ?? '')
  const close = async () => (await borrower.call(closeAccount, { confirm: '1' })).code
  expect(await close()).toBe('4207')
  const staff = app.staffAs('ani')
  const [held] = (await staff(listStoppedDisbursements, {})).data?.disbursements ?? []
  const { disbursementId = '' } = held ?? {}
  await staff(
    settlePayout,
    { disbursementId, decision: 'pay-again', reason: 'another account' },
    { idempotencyKey: freshKey() },
  )
  const [refund] = (await staff(listRefunds, {})).data?.refunds ?? []
  expect(refund).toMatchObject({ source: 'returned', state: 'asked' })
  expect(await close()).toBe('4207')
  await decideOnSubject(app.staffAs('bayu'), refund?.refundId ?? '')
  await app.drain()
  expect(await close()).toBe('0')
})
