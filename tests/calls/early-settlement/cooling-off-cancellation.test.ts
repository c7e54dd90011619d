import { describe, expect, test } from 'vitest'
import { coolingOffExit, coolingOffQuote } from '#contract/early-settlement/calls.ts'
import { loanDetails } from '#contract/loan/calls.ts'
import { createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { expectSoundBooks } from '../../harness/app/expect-sound-books.ts'
import { freshKey } from '../../harness/personas/fresh-key.ts'
import { applyForLoan } from '../../harness/personas/loan-applications.ts'
import {
  callbackPayloadFor,
  createPaymentRequest,
} from '../../harness/personas/payment-requests.ts'
import { paidBody, reversedBody } from '../../harness/personas/provider-callbacks.ts'

type CancellableLoan = Awaited<ReturnType<typeof applyForLoan>>

const running = async (app: TestApp, market: 'ID' | 'IN' = 'ID'): Promise<CancellableLoan> => {
  const applied = await applyForLoan(app, market)
  await app.drain()
  return applied
}

const quoteOf = async ({ borrower, order }: CancellableLoan) => {
  const { data } = await borrower.call(coolingOffQuote, order)
  if (!data) throw new Error('there is no quote')
  return data
}

const cancellationOf = async ({ borrower, order }: CancellableLoan) => {
  const reply = await borrower.call(coolingOffExit, order, { idempotencyKey: freshKey() })
  if (!reply.success) throw new Error(`no cancellation: ${reply.code}`)
  return reply.data
}

const stateOf = async ({ borrower, order }: CancellableLoan) =>
  (await borrower.call(loanDetails, order)).data?.orderStatus

const accountTotal = async ({ services }: TestApp, account: string): Promise<bigint> => {
  const rows = await services.db
    .selectFrom('ledger.line')
    .select('amountMinor')
    .where('account', '=', account as 'income.fee')
    .execute()
  return rows.reduce((sum, row) => sum + row.amountMinor, 0n)
}

describe('the quote', () => {
  test('shows every day: the principal and the interest so far, without the fees', async () => {
    await using app = await createTestApp()
    const applied = await running(app)
    const quote = await quoteOf(applied)
    // 3,000,000 at 2 % a month, flat, over 30 days from 21 November: 2,000 a day.
    expect(quote).toMatchObject({
      isOpen: '1',
      endsOn: '2026-11-24',
      days: [
        { on: '2026-11-21', amount: '2925000', interest: '0', feesReturned: '75000' },
        { on: '2026-11-22', amount: '2927000', interest: '2000' },
        { on: '2026-11-23', amount: '2929000', interest: '4000' },
        { on: '2026-11-24', amount: '2931000', interest: '6000' },
      ],
    })
  })

  test('is closed after the last day, and without the days in the terms', async () => {
    await using app = await createTestApp()
    const applied = await running(app)
    await app.clock.moveBy(4 * 86_400_000)
    expect(await quoteOf(applied)).toMatchObject({ isOpen: '0', days: [] })
    const reply = await applied.borrower.call(coolingOffExit, applied.order, {
      idempotencyKey: freshKey(),
    })
    expect(reply).toMatchObject({ code: '4407' })
  })
})

describe('the cancellation', () => {
  test.each(['ID', 'IN'] as const)('of %s settles the loan on each of its days', async market => {
    for (const day of [0, 1, 3]) {
      await using app = await createTestApp()
      const applied = await running(app, market)
      await app.clock.moveBy(day * 86_400_000)
      const [today] = (await quoteOf(applied)).days
      const paymentRequest = await cancellationOf(applied)
      expect(paymentRequest.amount).toBe(today?.amount)
      expect(await cancellationOf(applied)).toMatchObject({
        vcode: paymentRequest.vcode,
        cardNo: paymentRequest.cardNo,
      })
      await app.bank.pay(paymentRequest.vcode, 'exact')
      expect(await stateOf(applied)).toBe('200')
      expect(await accountTotal(app, 'income.fee')).toBe(0n)
      expect(await accountTotal(app, 'receivable.principal')).toBe(0n)
      expect(await accountTotal(app, 'cash.funding')).toBe(
        -(await accountTotal(app, 'cash.clearing')) - (await accountTotal(app, 'income.interest')),
      )
      await expectSoundBooks(app)
    }
  })

  test('exists beside the payment request of an installment; short of its amount it is a payment', async () => {
    await using app = await createTestApp()
    const applied = await running(app)
    const paymentRequest = await createPaymentRequest(applied.borrower)
    const cancellation = await cancellationOf(applied)
    expect(cancellation.vcode).not.toBe(paymentRequest.vcode)
    const short = await callbackPayloadFor(app, cancellation, { amount: '2825000' })
    await app.deliverCallback(paidBody(short))
    expect(await stateOf(applied)).toBe('170')
    // Paying the rest cancels the loan; later money belongs to the borrower.
    await app.deliverCallback(
      paidBody(await callbackPayloadFor(app, await cancellationOf(applied))),
    )
    expect(await stateOf(applied)).toBe('200')
    await app.deliverCallback(paidBody(await callbackPayloadFor(app, paymentRequest)))
    expect(await stateOf(applied)).toBe('200')
    expect(await accountTotal(app, 'liability.overpayment')).toBe(-BigInt(paymentRequest.amount))
    await expectSoundBooks(app)
  })

  test('counts what was paid before, also interest and fees beyond what was earned', async () => {
    await using app = await createTestApp()
    const applied = await running(app)
    const paymentRequest = await createPaymentRequest(applied.borrower)
    await app.deliverCallback(paidBody(await callbackPayloadFor(app, paymentRequest)))
    const [today] = (await quoteOf(applied)).days
    expect(today).toMatchObject({ amount: String(2_925_000 - 1_060_000), alreadyPaid: '1060000' })
    const cancellation = await cancellationOf(applied)
    await app.deliverCallback(paidBody(await callbackPayloadFor(app, cancellation)))
    expect(await stateOf(applied)).toBe('200')
    expect(await accountTotal(app, 'income.interest')).toBe(0n)
    await expectSoundBooks(app)
  })

  test('refunds what it costs less since an installment was paid meanwhile', async () => {
    await using app = await createTestApp()
    const applied = await running(app)
    const cancellation = await cancellationOf(applied)
    const paymentRequest = await createPaymentRequest(applied.borrower)
    await app.deliverCallback(paidBody(await callbackPayloadFor(app, paymentRequest)))
    await app.deliverCallback(paidBody(await callbackPayloadFor(app, cancellation)))
    expect(await stateOf(applied)).toBe('200')
    expect(await accountTotal(app, 'liability.overpayment')).toBe(-BigInt(paymentRequest.amount))
    await expectSoundBooks(app)
  })

  test('paid twice, by many callbacks at once, settles once', async () => {
    await using app = await createTestApp()
    const applied = await running(app)
    const cancellation = await cancellationOf(applied)
    const payment = paidBody(await callbackPayloadFor(app, cancellation))
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => app.deliverCallback(payment)),
    )
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(await stateOf(applied)).toBe('200')
    expect(await accountTotal(app, 'cash.clearing')).toBe(2_925_000n)
    await expectSoundBooks(app)
  })

  test('reversed by the bank leaves the loan as it was', async () => {
    await using app = await createTestApp()
    const applied = await running(app)
    const cancellation = await cancellationOf(applied)
    const payment = await callbackPayloadFor(app, cancellation)
    await app.deliverCallback(paidBody(payment))
    await app.deliverCallback(reversedBody(payment, app.clock.now()))
    const { data } = await applied.borrower.call(loanDetails, applied.order)
    expect(data).toMatchObject({
      orderStatus: '170',
      balance: { outstanding: applied.offer.figures.totalRepayable },
    })
    expect(await accountTotal(app, 'income.fee')).toBe(-75_000n)
    await expectSoundBooks(app)
  })

  test('after a payment that is reversed waives again and owes that payment', async () => {
    await using app = await createTestApp()
    const applied = await running(app)
    const paymentRequest = await createPaymentRequest(applied.borrower)
    const installment = await callbackPayloadFor(app, paymentRequest)
    await app.deliverCallback(paidBody(installment))
    await app.deliverCallback(
      paidBody(await callbackPayloadFor(app, await cancellationOf(applied))),
    )
    await app.deliverCallback(reversedBody(installment, app.clock.now()))
    const { data } = await applied.borrower.call(loanDetails, applied.order)
    expect(data?.balance.outstanding).toBe('1060000')
    await expectSoundBooks(app)
  })

  test('is quoted once: what is owed again after it is paid without returning the fees twice', async () => {
    await using app = await createTestApp()
    const applied = await running(app)
    const paymentRequest = await createPaymentRequest(applied.borrower)
    const installment = await callbackPayloadFor(app, paymentRequest)
    await app.deliverCallback(paidBody(installment))
    await app.deliverCallback(
      paidBody(await callbackPayloadFor(app, await cancellationOf(applied))),
    )
    await app.deliverCallback(reversedBody(installment, app.clock.now()))
    expect(await quoteOf(applied)).toMatchObject({ isOpen: '0', days: [] })
    const rest = await createPaymentRequest(applied.borrower, { periods: '3' })
    expect(rest.amount).toBe('1060000')
    await app.deliverCallback(paidBody(await callbackPayloadFor(app, rest)))
    expect(await stateOf(applied)).toBe('200')
    expect(await accountTotal(app, 'receivable.principal')).toBe(0n)
    expect(await accountTotal(app, 'liability.overpayment')).toBe(0n)
    await expectSoundBooks(app)
  })
})
