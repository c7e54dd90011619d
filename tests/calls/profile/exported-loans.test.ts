import { expect, test } from 'vitest'
import { loanDetails } from '#contract/loan/calls.ts'
import { exportData, exportDataPdf } from '#contract/profile/calls.ts'
import { chooseOverpayment } from '#contract/refund/calls.ts'
import type { Borrower, TestApp } from '../../harness/app/create-test-app.ts'
import { readPdf } from '../../harness/app/pdf-text.ts'
import { shareApp } from '../../harness/app/share-app.ts'
import { fetchExport } from '../../harness/personas/exported-data.ts'
import { freshKey } from '../../harness/personas/fresh-key.ts'
import {
  callbackPayloadFor,
  createPaymentRequest,
} from '../../harness/personas/payment-requests.ts'
import { paidBody, reversedBody } from '../../harness/personas/provider-callbacks.ts'

const shared = shareApp()

const exportedLoan = async (app: TestApp, borrower: Borrower) => {
  const exported = (await (await fetchExport(app, exportData, borrower)).json()) as {
    readonly loans: { readonly state: number; readonly payments: { readonly amount: string }[] }[]
  }
  return exported.loans[0]
}

test('the data export of a loan that is late states it as its page does', async () => {
  const borrower = await shared().enter('budi')
  const { data } = await borrower.call(loanDetails, borrower.order)
  expect(data?.orderStatus).toBe('180')
  expect((await exportedLoan(shared(), borrower))?.state).toBe(180)
})

test('money in another currency is exported in its own', async () => {
  const app = shared()
  const borrower = await app.enter('siti')
  const rupees = { currency: 'INR', amount: '5000' }
  const request = await createPaymentRequest(borrower)
  await app.deliverCallback(paidBody(await callbackPayloadFor(app, request, rupees)))
  const loan = await exportedLoan(app, borrower)
  expect(loan?.payments.map(({ amount }) => amount)).toEqual(['INR 5000.00'])
  const pdf = await (await fetchExport(app, exportDataPdf, borrower)).arrayBuffer()
  expect(readPdf(new Uint8Array(pdf)).text).toContain('INR 5000.00')
})

test('a debt paid from an earlier overpayment is no money received, and has what counts of it', async () => {
  const app = shared()
  const borrower = await app.enter('siti')
  const overpay = async (extra: number) => {
    const request = await createPaymentRequest(borrower)
    const amount = String(Number(request.amount) + extra)
    const payment = await callbackPayloadFor(app, request, { amount })
    await app.deliverCallback(paidBody(payment))
    return payment
  }
  const first = await overpay(100_000)
  await overpay(70_000)
  const input = { ...borrower.order, choice: 'keep', amount: '170000' } as const
  const reply = await borrower.call(chooseOverpayment, input, { idempotencyKey: freshKey() })
  expect(reply.code).toBe('0')
  await app.deliverCallback(reversedBody(first, app.clock.now()))
  const payments = (await exportedLoan(app, borrower))?.payments ?? []
  expect(payments.at(-1)).toMatchObject({ amount: '70000', fromOverpayment: true, state: 'posted' })
  expect(payments.filter(each => 'fromOverpayment' in each)).toHaveLength(1)
})
