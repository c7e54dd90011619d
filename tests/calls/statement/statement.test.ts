import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { callPath, type OutputOf } from '#contract/call.ts'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import { loanDetails } from '#contract/loan/calls.ts'
import { paymentEvents } from '#contract/payment-request/calls.ts'
import { loanStatement } from '#contract/statement/calls.ts'
import * as schemas from '#contract/statement/schemas.ts'
import { statementCopy } from '#copy/server/statement.js'
import { apiMoney } from '#domain/money/api-money.ts'
import { loanBalances, loanEntries } from '#server/ledger/store.ts'
import { statementCoverage } from '#server/statement/statement-coverage.ts'
import { type Borrower, createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { shareApp } from '../../harness/app/share-app.ts'
import { applyForLoan } from '../../harness/personas/loan-applications.ts'
import {
  callbackPayloadFor,
  createPaymentRequest,
} from '../../harness/personas/payment-requests.ts'
import { paidBody, reversedBody } from '../../harness/personas/provider-callbacks.ts'

type StatementReply = OutputOf<typeof loanStatement>

const shared = shareApp()

const statementOf = async (
  app: TestApp,
  { order, token }: Borrower,
  lang = 'en',
): Promise<StatementReply> => {
  const path = `${callPath(loanStatement, app.services.config.apiBase)}?lang=${lang}`
  const body = new URLSearchParams(order)
  const headers = { 'X-Session-Id': token }
  const response = await app.fetch(path, { method: 'POST', body, headers })
  const reply = (await response.json()) as { code: string; data: unknown }
  expect(reply.code).toBe('0')
  return z.parse(schemas.loanStatement.output, reply.data)
}

const minor = ({ figures: { currency } }: StatementReply, amount: string): bigint =>
  apiMoney(currency, amount).minor

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((all, each) => all + each, 0n)

/** Checks every figure of a statement against the books, and against each other. */
const expectToAddUp = async (app: TestApp, borrower: Borrower): Promise<StatementReply> => {
  const statement = await statementOf(app, borrower)
  const { figures, lines, installments, reckoning, receipts } = statement
  const of = (amount: string) => minor(statement, amount)
  const signed = lines.map(({ effect, amount }) => {
    if (effect === 'none') return 0n
    return effect === 'adds' ? of(amount) : -of(amount)
  })
  lines.forEach((line, at) => {
    expect(of(line.balance), line.text).toBe(sum(signed.slice(0, at + 1)))
  })
  expect(sum(signed)).toBe(of(figures.owed))
  expect(of(figures.scheduled) + of(figures.charged) - of(figures.waived) - of(figures.paid)).toBe(
    of(figures.owed),
  )
  expect(sum(installments.map(({ left }) => of(left)))).toBe(of(figures.owed))
  expect(reckoning.find(({ sign }) => sign === 'equals')?.amount).toBe(figures.owed)
  expect(sum(receipts.map(({ receipt }) => of(receipt.amount)))).toBe(
    of(figures.paid) + of(figures.overpaid),
  )

  const books = await loanBalances(app.services.db, borrower.order.orderId)
  const leftOf = (kind: string) =>
    sum(installments.flatMap(each => each.parts.filter(p => p.kind === kind).map(p => of(p.left))))
  expect(leftOf('principal')).toBe(books.get('receivable.principal') ?? 0n)
  expect(of(figures.overpaid)).toBe(-(books.get('liability.overpayment') ?? 0n))
  const details = await borrower.call(loanDetails, borrower.order)
  expect(details.data?.balance).toMatchObject({
    outstanding: figures.owed,
    dueNow: figures.dueNow,
  })
  return statement
}

/** The kinds of entry that the books hold of a loan and its statement does not mention. */
const unreportedEntries = async (app: TestApp, borrower: Borrower, { lines }: StatementReply) => {
  const entries = await loanEntries(app.services.db, borrower.order.orderId)
  expect(entries.length).toBeGreaterThan(0)
  return entries.filter(({ kind }) => {
    const coverage = statementCoverage[kind]
    return 'own' in coverage
      ? !lines.some(({ text }) => text === statementCopy.en.line[coverage.own])
      : !lines.some(line => coverage.by.includes(line.kind))
  })
}

describe('a statement', () => {
  test.each(['siti', 'budi', 'dewi', 'arjun', 'priya', 'rahul'])(
    'of %s says what the books and the loan’s own screen say, line by line',
    async persona => {
      const borrower = await shared().enter(persona)
      const statement = await expectToAddUp(shared(), borrower)
      expect(await unreportedEntries(shared(), borrower, statement)).toEqual([])
    },
  )

  test('shows a payment as its payment request’s receipt does, and counts it at once', async () => {
    const app = shared()
    const borrower = await app.enter('arjun')
    const before = await statementOf(app, borrower)
    const paymentRequest = await createPaymentRequest(borrower)
    await app.bank.pay(paymentRequest.vcode, 'exact')
    const statement = await expectToAddUp(app, borrower)
    expect(statement.contentHash).not.toBe(before.contentHash)
    const reply = await borrower.call(paymentEvents, { cardNo: paymentRequest.cardNo })
    expect(statement.receipts.at(-1)?.receipt).toEqual(reply.data?.receipt)
    const line = statement.lines.findLast(({ kind }) => kind === 'payment')
    expect(line?.text).toMatch(/^Your payment of ₹[\d,.]+ through Bank transfer \(NEFT \/ IMPS\)$/)
    expect(line?.details.join(' ')).toContain('went to principal of EMI 2')
  })

  test('states which limit stopped a charge, and since when', async () => {
    await using app = await createTestApp()
    const left = await app.enter('priya')
    app.clock.advance({ days: 90 })
    const borrower = await app.signInAgain(left)
    const statement = await expectToAddUp(app, borrower)
    const clipped = statement.charges.filter(({ clipText }) => clipText !== '')
    expect(clipped.length).toBeGreaterThan(0)
    for (const { clipText } of clipped) {
      // The limit on the total is reached once, by whichever charge.
      expect(clipText).toMatch(/^Our own limit was reached on 6 Jan 2027: /)
      expect(clipText).toContain('Without the limit it would have been ₹')
    }
    const total = minor(statement, statement.figures.charged)
    expect(total).toBeLessThanOrEqual(minor(statement, statement.figures.agreed))
  })

  test('shows a payment that the bank reversed, and money in suspense', async () => {
    const app = shared()
    const borrower = await app.enter('budi')
    const payment = await callbackPayloadFor(app, await createPaymentRequest(borrower))
    await app.deliverCallback(paidBody(payment))
    await app.deliverCallback(reversedBody(payment, app.clock.now()))
    // Short money pays an installment as far as it goes; only an extension has one price.
    const short = await callbackPayloadFor(
      app,
      await createPaymentRequest(borrower, { purpose: 'extension' }),
    )
    await app.deliverCallback(paidBody({ ...short, amount: '1000' }))
    const statement = await expectToAddUp(app, borrower)
    const money = statement.lines.filter(({ kind }) => kind === 'money')
    expect(money.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^The bank reversed your payment of /),
      statementCopy.en.line.inSuspense,
    ])
    expect(await unreportedEntries(app, borrower, statement)).toEqual([])
    expect(statement.receipts).toEqual([])
  })

  test('shows money in suspense of another currency in its own', async () => {
    const app = shared()
    const borrower = await app.enter('siti')
    const rupees = { currency: 'INR', amount: '5000' }
    await app.deliverCallback(
      paidBody(await callbackPayloadFor(app, await createPaymentRequest(borrower), rupees)),
    )
    const { lines } = await expectToAddUp(app, borrower)
    const received = lines.filter(({ kind }) => kind === 'money')
    expect(received).toMatchObject([
      { text: statementCopy.en.line.inSuspense, amount: '0', details: ['₹5,000'] },
    ])
  })

  test('shows an extension: its fee, the payment and the new days', async () => {
    const app = shared()
    const borrower = await app.enter('budi')
    const paymentRequest = await createPaymentRequest(borrower, { purpose: 'extension' })
    await app.deliverCallback(paidBody(await callbackPayloadFor(app, paymentRequest)))
    const statement = await expectToAddUp(app, borrower)
    const today = statement.lines.filter(({ on }) => on === statement.asOf)
    expect(today.map(({ kind }) => kind)).toEqual([
      'late-interest',
      'charge',
      'payment',
      'extension',
    ])
    expect(today.map(({ text }) => text)).toContain('Extension fee')
    expect(today.at(-1)?.details[0]).toBe('EMI 1 is now due Monday, 21 Dec 2026.')
    expect(await unreportedEntries(app, borrower, statement)).toEqual([])
  })

  test('is in the borrower’s language', async () => {
    const borrower = await shared().enter('budi')
    const { lines, owedText } = await statementOf(shared(), borrower, 'id')
    expect(lines[0]?.text).toBe('Pinjaman dicairkan')
    expect(owedText).toMatch(/^Yang perlu dibayar sekarang Rp/)
  })

  test('of another’s loan is not found, and a loan that was not paid out has none', async () => {
    const [own, other] = [await shared().enter('siti'), await shared().enter('dewi')]
    const reply = await own.call(loanStatement, other.order)
    expect(reply.code).toBe(protocolCode.notFound)
    const { borrower, order } = await applyForLoan(shared(), 'ID')
    const early = await borrower.call(loanStatement, order)
    expect(early.code).toBe(refusalCode.statementNotOpen)
  })
})
