import { expect, test } from 'vitest'
import { readLoan } from '#contract/loan-servicing/staff-calls.ts'
import { chooseOverpayment } from '#contract/refund/calls.ts'
import { loanStatement } from '#contract/statement/calls.ts'
import { statementCopy } from '#copy/server/statement.js'
import type { Borrower, TestApp } from '../../harness/app/create-test-app.ts'
import { inLanguage } from '../../harness/app/in-language.ts'
import { shareApp } from '../../harness/app/share-app.ts'
import { freshKey } from '../../harness/personas/fresh-key.ts'
import { applyForLoan } from '../../harness/personas/loan-applications.ts'
import { createPaymentRequest } from '../../harness/personas/payment-requests.ts'

const shared = shareApp()

/** Pays the next installment and so much more, in rupiah; returns the payment's id at its bank. */
const overpay = async (app: TestApp, borrower: Borrower, extra: number): Promise<string> => {
  const { vcode, amount } = await createPaymentRequest(borrower)
  const minor = BigInt(Number(amount) + extra)
  const [paid] = await app.bank.pay(vcode, 'over', { currency: 'IDR', minor })
  await app.drain()
  if (!paid) throw new Error('nothing was paid')
  return paid.paymentId
}

const payWithOverpayment = async (borrower: Borrower, amount: string): Promise<void> => {
  const input = { ...borrower.order, choice: 'keep', amount } as const
  const reply = await borrower.call(chooseOverpayment, input, { idempotencyKey: freshKey() })
  expect(reply.code).toBe('0')
}

const reverse = async (app: TestApp, paymentId: string): Promise<void> => {
  await app.bank.reverse(paymentId)
  await app.drain()
}

const newLoan = async (app: TestApp): Promise<Borrower> => {
  const { borrower } = await applyForLoan(app, 'ID')
  await app.drain()
  return inLanguage(app, borrower, 'en')
}

const statementOf = async ({ call, order }: Borrower) => {
  const { data } = await call(loanStatement, order)
  if (!data) throw new Error('there is no statement')
  return data
}

test('the receipt of an overpayment that is only partly there any more has its smaller amount', async () => {
  const app = shared()
  const borrower = await newLoan(app)
  const first = await overpay(app, borrower, 100_000)
  await overpay(app, borrower, 70_000)
  await payWithOverpayment(borrower, '170000')
  await reverse(app, first)
  const { receipts, lines } = await statementOf(borrower)
  const applied = receipts.at(-1)
  expect(applied?.receipt.lines.map(({ amount }) => amount)).toEqual(['60000', '10000'])
  expect(applied?.receipt.amount).toBe('70000')
  expect(lines.findLast(({ kind }) => kind === 'payment')?.amount).toBe('70000')
  const { data } = await app.staffAs('first')(readLoan, { loanId: borrower.order.orderId })
  expect(data?.payments.at(-1)).toMatchObject({ amount: '70000', fromOverpayment: true })
})

test('an overpayment that is gone with its payment is no second payment that the bank reversed', async () => {
  const app = shared()
  const borrower = await newLoan(app)
  const only = await overpay(app, borrower, 100_000)
  await payWithOverpayment(borrower, '100000')
  await reverse(app, only)
  const { lines, receipts } = await statementOf(borrower)
  expect(receipts).toEqual([])
  const money = lines.filter(({ kind }) => kind === 'money')
  expect(money.map(({ text, amount }) => [text, amount])).toEqual([
    [statementCopy.en.line.reversed({ paidOn: 'Saturday, 21 Nov 2026' }), '1160000'],
  ])
})
